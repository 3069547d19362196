import { z } from 'zod';

const text = z.string().nullish();

const User = z
  .object({ accountId: text, name: text, displayName: text, emailAddress: text })
  .nullish();
export type JiraUser = z.output<typeof User>;

/** GET field: custom fields. */
export const JiraFields = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    schema: z.object({ custom: text }).nullish(),
  }),
);

const Comment = z.object({
  id: z.string(),
  author: User,
  created: text,
  body: text,
});
export type JiraComment = z.output<typeof Comment>;

/** GET issue/{key}/comment: a page of comments. */
export const JiraComments = z.object({
  comments: z.array(Comment),
  startAt: z.number(),
  maxResults: z.number(),
  total: z.number(),
});

const Attachment = z.object({
  id: z.string(),
  filename: z.string(),
  author: User,
  created: text,
  content: z.string(),
});

const Named = z.object({ name: z.string() });
const Linked = z.object({ key: z.string() }).nullish();

const Issue = z.object({
  key: z.string(),
  id: z.string(),
  fields: z.looseObject({
    summary: text,
    description: text,
    issuetype: z.object({ name: z.string(), hierarchyLevel: z.number().nullish() }).nullish(),
    status: z
      .object({ name: z.string(), statusCategory: z.object({ key: z.string() }).nullish() })
      .nullish(),
    priority: Named.nullish(),
    assignee: User,
    reporter: User,
    creator: User,
    labels: z.array(z.string()).nullish(),
    components: z.array(Named).nullish(),
    created: text,
    updated: text,
    resolutiondate: text,
    duedate: text,
    parent: Linked,
    comment: JiraComments.nullish(),
    attachment: z.array(Attachment).nullish(),
    issuelinks: z
      .array(
        z.object({
          type: z.object({ name: z.string() }),
          inwardIssue: Linked,
          outwardIssue: Linked,
        }),
      )
      .nullish(),
  }),
});
export type JiraIssue = z.output<typeof Issue>;

/** GET search: a page of issues; continued by a token, or by an offset on self-hosted servers. */
export const JiraPage = z.object({
  issues: z.array(Issue),
  nextPageToken: text,
  isLast: z.boolean().nullish(),
  total: z.number().nullish(),
});

/** The custom field of sprints: objects, or texts on older servers. */
export const JiraSprints = z.array(
  z.union([z.object({ name: z.string(), startDate: text, endDate: text, goal: text }), z.string()]),
);

/** GET issue/{key}/remotelink: web links. */
export const JiraRemoteLinks = z.array(
  z.object({ object: z.object({ url: z.string(), title: text }) }),
);
