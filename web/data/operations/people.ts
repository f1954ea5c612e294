import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type { ModerationAction } from '../../../domain/moderation/moderation.ts';
import type { RuleName } from '../../../domain/moderation/moderation-rules.ts';
import type { Listed } from '../../../domain/operations/people-wire.ts';
import { api, read } from '../../platform/api.ts';
import { onceLooked, pages, query } from './kit.ts';

const { people, users } = api.operations;

/** The things that a text means. */
export const searchQuery = (q: string) =>
  query(['search', q], () => read(api.operations.search.$get({ query: { q } })), onceLooked);

/** A person's page. */
export const personQuery = (id: string) =>
  query(['people', id], () => read(people[':id'].$get({ param: { id } })), onceLooked);

/** The latest notifications of a person, without their words. */
export const personNoticesQuery = (id: string) =>
  query(
    ['people', id, 'notices'],
    () => read(people[':id'].notices.$get({ param: { id } })),
    onceLooked,
  );

/** Facts about a conversation, without its words. */
export const conversationFactsQuery = (id: string) =>
  query(
    ['conversations', id],
    () => read(api.operations.conversations[':id'].$get({ param: { id } })),
    onceLooked,
  );

/** The pages of a list after the first, which the person's page has. */
const pagesAfter = <Row>(
  key: readonly string[],
  first: string,
  fetchPage: (cursor: string) => Promise<Listed<Row>>,
) => pages(['people', ...key, first], ({ cursor = first }) => fetchPage(cursor), onceLooked);

export const moreOrders = (id: string, role: ConversationRole) => (first: string) =>
  pagesAfter([id, 'orders', role], first, (cursor) =>
    read(people[':id'].orders.$get({ param: { id }, query: { role, cursor } })),
  );

export const moreConversations = (id: string, role: ConversationRole) => (first: string) =>
  pagesAfter([id, 'conversations', role], first, (cursor) =>
    read(people[':id'].conversations.$get({ param: { id }, query: { role, cursor } })),
  );

export const moreReports = (id: string, side: 'about' | 'by') => (first: string) =>
  pagesAfter([id, 'reports', side], first, (cursor) =>
    read(people[':id'].reports.$get({ param: { id }, query: { side, cursor } })),
  );

export const moreDecisions = (id: string) => (first: string) =>
  pagesAfter([id, 'decisions'], first, (cursor) =>
    read(people[':id'].decisions.$get({ param: { id }, query: { cursor } })),
  );

export const moreLetters = (id: string) => (first: string) =>
  pagesAfter([id, 'letters'], first, (cursor) =>
    read(people[':id'].letters.$get({ param: { id }, query: { cursor } })),
  );

/** Writes to a person, or a note about them; the same id again changes nothing. */
export const writeLetter = (
  id: string,
  json: { id: string; side: 'team' | 'note'; text: string; orderId: string | null },
) => people[':id'].letters.$post({ param: { id }, json });

/** The query of a list's further pages. */
export type MorePages<Row> = (first: string) => ReturnType<typeof pagesAfter<Row>>;

/** Decides about a profile on the platform's own initiative. */
export const decideOnPerson = (
  id: string,
  json: { action: Exclude<ModerationAction, 'none'>; rule: RuleName; reason: string },
) => people[':id'].decisions.$post({ param: { id }, json });

export const liftDecision = (id: string, decisionId: string, reason: string) =>
  people[':id'].decisions[':decisionId'].lift.$post({
    param: { id, decisionId },
    json: { reason },
  });

/** Verifies a creator as their page shows them (`shows`). */
export const confirmVerification = (id: string, json: { reason: string; shows: string }) =>
  people[':id'].verification.$post({ param: { id }, json });

export const revokeVerification = (username: string, reason: string) =>
  api.operations.verifications.revoke.$post({ json: { username, reason } });

export const endSessionsOf = (id: string, json: { sessionId: string | null; reason: string }) =>
  people[':id'].sessions.end.$post({ param: { id }, json });

/** Starts a copy of the person's data, for them alone. */
export const startExport = (id: string, reason: string) =>
  read(people[':id'].export.$post({ param: { id }, json: { reason } }));

export const acceptMail = (id: string, reason: string) =>
  people[':id'].mail.accept.$post({ param: { id }, json: { reason } });

/** Records that the person's address refuses mail. */
export const refuseMail = (id: string, reason: string) =>
  people[':id'].mail.refuse.$post({ param: { id }, json: { reason } });

/** Starts the removal of factors; the response while it waits for a second operator. */
export async function startFactorReset(username: string, reason: string) {
  const started = await users[':username']['factor-reset'].$post({
    ...{ param: { username }, json: { reason } },
  });
  const { dueAt } = (await started.clone().json()) as { dueAt: string | null };
  return dueAt === null ? started : null;
}

export const stopFactorReset = (username: string, reason: string) =>
  users[':username']['factor-reset'].$delete({ param: { username }, json: { reason } });

/** Deletes an account, once two operators have requested it. */
export const deleteAccount = (username: string, reason: string) =>
  users[':username'].$delete({ param: { username }, json: { reason } });

/** Delivers a conversation to lists and inboxes again, from its messages. */
export const repairConversation = (id: string) =>
  api.operations.conversations[':id'].repair.$post({ param: { id } });
