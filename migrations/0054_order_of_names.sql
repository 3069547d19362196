-- The one order of names, as browsers have it (`shared/lib/name-order.ts`): by letters and not by signs, and numbers
-- in them as people count.
CREATE COLLATION by_name (provider = icu, locale = 'und-u-kn-true');
