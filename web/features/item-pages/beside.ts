/** Leaves the room of a peek beside a page. */
export const BESIDE = 'xl:me-180';
/** The same of its header, which a narrower peek would lie over, too. */
export const HEADER_BESIDE = `md:max-xl:me-[55vw] ${BESIDE}`;
