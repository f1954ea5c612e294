import { z } from 'zod';

/**
 * All kinds of rows in D1's table `outbox`: work that a change still needs in another store. The batch of
 * the change writes the row. The handlers are in worker/jobs/outbox/handlers.ts.
 */

/** The order of work. Requests wait for `promised`; mails are last. */
export const outboxLanes = { promised: 0, follows: 1, mail: 2 } as const;
export type OutboxLane = keyof typeof outboxLanes;

interface KindOfWork {
  /** The handler's work, in one sentence. */
  does: string;
  lane: OutboxLane;
  data: z.ZodType;
  /**
   * True when an operator may give up a parked row: nobody loses money, nothing hidden stays visible, and nothing
   * that was to be deleted stays. A mail may be given up, since some addresses never accept one.
   */
  isOptional?: true;
}

const id = z.string().min(1);
const storedObject = { bucket: id, keys: z.array(id).min(1) };

export const outboxKinds = {
  block: {
    does: 'Stops the conversations of the two, and gives back what the blocker has sold the blocked and not answered.',
    lane: 'promised',
    data: z.strictObject({ blockerId: id, blockedId: id, at: id }),
  },
  unblock: {
    does: 'Opens the conversations of the two again.',
    lane: 'promised',
    data: z.strictObject({ blockerId: id, blockedId: id }),
  },
  account_closed: {
    does: 'Stops the conversations of a user who has closed their account, or opens them again, a part in each run.',
    lane: 'promised',
    data: z.strictObject({ userId: id, after: id.optional() }),
  },
  guest_joined: {
    does: 'Gives the conversations of a guest to the account that they have joined, a part in each run.',
    lane: 'promised',
    data: z.strictObject({ guestId: id, userId: id, after: id.optional() }),
  },
  end_sessions: {
    does: 'Closes the sockets of sessions that a suspension or a deletion has ended, and refuses their tokens.',
    lane: 'promised',
    data: z.strictObject({ userId: id, sessionIds: id }),
  },
  give_back: {
    does: 'Gives back what nobody has answered, for a user who is suspended, has left, or sells no more.',
    lane: 'promised',
    data: z.strictObject({ userId: id }),
  },
  end_shop: {
    does: 'Deletes the posts of a creator who has ended their shop seven days ago, unless that was taken back.',
    lane: 'promised',
    // `at`: the moment of the end, at which the posts were hidden.
    data: z.strictObject({ userId: id, at: z.number() }),
  },
  end_unpaid: {
    does: 'Ends the conversations of an order that was refunded whole.',
    lane: 'promised',
    data: z.strictObject({ orderId: id }),
  },
  send_question: {
    does: 'Sends the question that was written before paying into the conversation of its order.',
    lane: 'promised',
    data: z.strictObject({ orderId: id }),
  },
  paper_copy: {
    does: 'Copies the papers of a creator’s month, or the corrections of an order’s receipt, to R2, which no restore of D1 reaches.',
    lane: 'promised',
    data: z.union([z.strictObject({ orderId: id }), z.strictObject({ creatorId: id, month: id })]),
  },
  settings_copy: {
    does: 'Copies all settings, or a role that was taken, to R2 likewise.',
    lane: 'promised',
    data: z.strictObject({
      taken: z
        .strictObject({ role: z.enum(['operator', 'moderator']), userId: id, at: z.number() })
        .optional(),
    }),
  },
  post_seen: {
    does: 'Hides the picture of a post and its place in rankings, or shows them again.',
    lane: 'promised',
    data: z.strictObject({ postId: id }),
  },
  comment_seen: {
    does: 'Takes a hidden comment out of notices.',
    lane: 'promised',
    data: z.strictObject({ commentId: id }),
  },
  rating_seen: {
    does: 'Takes a hidden rating out of notices.',
    lane: 'promised',
    data: z.strictObject({ ratingId: id }),
  },
  message_seen: {
    does: 'Hides a message in its conversation, or shows it again.',
    lane: 'promised',
    data: z.strictObject({ conversationId: id, messageId: id }),
  },
  person_seen: {
    does: 'Hides the pictures, rankings and name of a user, or shows them again.',
    lane: 'promised',
    data: z.strictObject({ personId: id }),
  },
  export_removal: {
    does: 'Deletes the files of an export whose row is gone, and ends its upload.',
    lane: 'promised',
    // `upload`: JSON of the row's column.
    data: z.strictObject({ userId: id, exportId: id, upload: z.string().nullable() }),
  },
  post_quotes: {
    does: 'Takes the words of a hidden post’s comments out of notices, a part in each run.',
    lane: 'follows',
    data: z.strictObject({ postId: id, before: id.optional() }),
  },
  purge: {
    does: 'Empties edge caches of what shows a post or a user, of pictures, or of these tags.',
    lane: 'follows',
    isOptional: true,
    data: z.union([
      z.strictObject({
        postId: id.optional(),
        personId: id.optional(),
        // True for a change that hides nothing: without a free call, caches expire by themselves.
        mayExpire: z.literal(true).optional(),
        pictures: z.array(z.strictObject({ bucket: id, key: id })).optional(),
      }),
      z.strictObject({ tags: z.string() }),
    ]),
  },
  object_deletion: {
    does: 'Deletes objects that are not to be seen any more, except what was stored under their keys since.',
    lane: 'follows',
    data: z.strictObject({ ...storedObject, storedBefore: z.number().nullable() }),
  },
  stray_objects: {
    does: 'Deletes objects that no row has come to name; a key that ends with a slash is a folder.',
    lane: 'follows',
    data: z.strictObject(storedObject),
  },
  topic_tags: {
    does: 'Writes a topic’s new names into the profiles of its creators, a part in each run.',
    lane: 'follows',
    data: z.strictObject({ topicId: id, after: id.optional() }),
  },
  topic_merge: {
    does: 'Moves creators and posts of a merged topic to the one that replaces it, a part in each run.',
    lane: 'follows',
    data: z.strictObject({ topicId: id }),
  },
  catalogue: {
    does: 'Brings the experts of the landing page up to date after a change, and empties the caches of lists.',
    lane: 'follows',
    // Rows of earlier versions had a time.
    data: z.object({}),
  },
  delete_account: {
    does: 'Deletes what a user who has left has stored, a part in each run.',
    lane: 'follows',
    data: z.strictObject({ userId: id }),
  },
  statement: {
    does: 'Tells the author of a moderated thing the decision and its reasons, or those of lifting it.',
    lane: 'mail',
    isOptional: true,
    // `liftedFor`: the reason of lifting it.
    data: z.strictObject({ decisionId: id, liftedFor: id.optional() }),
  },
  appeal_outcome: {
    does: 'Tells who appealed what came of it.',
    lane: 'mail',
    isOptional: true,
    data: z.strictObject({ appealId: id }),
  },
  letter: {
    does: 'Brings a letter of the team to its person: the notice, and the mail.',
    lane: 'mail',
    isOptional: true,
    data: z.strictObject({ letterId: id }),
  },
  report_received: {
    does: 'Mails who reported something without an account that the report has arrived.',
    lane: 'mail',
    isOptional: true,
    data: z.strictObject({ reportId: id }),
  },
  report_outcome: {
    does: 'Notifies a member who reported something of the decision.',
    lane: 'mail',
    isOptional: true,
    data: z.strictObject({ decisionId: id, reportId: id }),
  },
  outcomes_mail: {
    does: 'Mails a reporter, in one mail, what was decided on their reports and not mailed yet.',
    lane: 'mail',
    isOptional: true,
    data: z.strictObject({ reportId: id }),
  },
  terms_change: {
    does: 'Tells creators of a planned or cancelled change of their terms, some of them in each run.',
    lane: 'mail',
    data: z.strictObject({
      changeId: id,
      about: z.enum(['planned', 'cancelled']),
      /** The last creator who was told. */
      after: z.strictObject({ createdAt: z.number(), id }).optional(),
      /** The only creator to tell, who could not be told with the others. */
      only: id.optional(),
    }),
  },
  weekly_report: {
    does: 'Tells a creator the figures of the week that began on this Monday.',
    lane: 'mail',
    isOptional: true,
    data: z.strictObject({ creatorId: id, week: id }),
  },
  role_changed: {
    does: 'Tells a user that they were given a role, or that it was taken from them.',
    lane: 'mail',
    isOptional: true,
    data: z.strictObject({
      userId: id,
      role: z.enum(['operator', 'moderator']),
      isGiven: z.boolean(),
      at: z.number(),
    }),
  },
  announcement: {
    does: 'Writes an announcement to a user whom its walk could not reach.',
    lane: 'mail',
    isOptional: true,
    data: z.strictObject({ announcementId: id, userId: id }),
  },
} as const satisfies Record<string, KindOfWork>;

export type OutboxKind = keyof typeof outboxKinds;
export type OutboxData<Kind extends OutboxKind> = z.infer<(typeof outboxKinds)[Kind]['data']>;

export function kindsOfLane(lane: OutboxLane): OutboxKind[] {
  const kinds = Object.keys(outboxKinds) as OutboxKind[];
  return kinds.filter((kind) => outboxKinds[kind].lane === lane);
}

/** True when an operator may give up a parked row of this kind. */
export function isOptional(kind: OutboxKind): boolean {
  return Object.hasOwn(outboxKinds, kind) && 'isOptional' in outboxKinds[kind];
}

/** The columns that a row's writer sets, with the kind's data type. */
export function outboxEntry<Kind extends OutboxKind>(
  kind: Kind,
  data: OutboxData<Kind>,
  dueAt: number,
) {
  return { kind, data, dueAt };
}
