import type { Feature } from '#server/platform/kit/feature.ts';

import { activityEntity } from './entity.ts';
import { partReactions } from './part-reactions.ts';
import { itemReactions } from './reactions.ts';
import { relationReactions } from './relation-reactions.ts';

export const activitiesFeature: Feature = {
  name: 'activities',
  entities: [activityEntity],
  reactions: [...itemReactions, ...partReactions, ...relationReactions],
};
