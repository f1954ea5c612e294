import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../../domain/limits.ts';
import { databaseFile } from '../../../scripts/local/database-file.ts';
import { people, postOf, sessionOf, usernameOf } from '../../cost/people.ts';

/** Somebody with a session in the database. */
export interface Caller {
  id: string;
  sessionId: string;
  username: string;
}

/** The marketplace in which the hour passes: who calls, and what they call. */
export interface HourMarketplace {
  /** Askers, whose lists are longer than a page from the beginning. */
  members: Caller[];
  sellers: Caller[];
  /** Creators with a post, who publish more. */
  publishers: Caller[];
  /** The answers of sellers, in the order in which they are bought. */
  offers: { seller: Caller; topicId: string }[];
  /** The creator who sells months, and their topic. */
  month: { username: string; topicId: string };
  posts: string[];
  /** Posts with more comments than a page holds. */
  discussed: string[];
  /** Followers of more creators than are added within the hour. */
  follower: Caller;
}

const MEMBERS = 60;
const SELLERS = 60;
/** Conversations of each member: more than a page holds. */
const CONVERSATIONS = 100;

const sessionSql = (id: string) => `replace(${id}, '-4000-', '-4001-')`;

/** Adds sessions, publishers and full lists to a marketplace of `prepare`, and returns who and what there is. */
export function addCallers(stateDir: string, publishers: number, now: number): HourMarketplace {
  const database = new DatabaseSync(databaseFile(stateDir));
  const isGenerated = `username not like 'banc.%'`;
  database.exec(`
    begin;
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${publishers})
      insert into profiles (id, name, username, is_creator, created_at)
      select printf('%08x-00b0-4000-8000-%012x', n * 2654435761 & 0xffffffff, n), 'Plume ' || n, 'plume.' || n, 1,
        ${now} - 1
      from numbers;
    insert into creator_profiles (user_id) select id from profiles where username like 'plume.%';
    insert into creator_media (id, creator_id, media_type, title, body_text, position, created_at)
      select id, id, 'text', 'Un titre', 'Quelques phrases.', 0, ${now} - 1 from profiles
      where username like 'plume.%';
    create temp table caller as
      select * from (select id, 'member' as role from profiles where not is_creator and ${isGenerated}
        order by rowid limit ${MEMBERS})
      union all select * from (select id, 'seller' from profiles where is_creator and ${isGenerated}
        and username not like 'plume.%' order by rowid limit ${SELLERS})
      union all select id, 'publisher' from profiles where username like 'plume.%';
    insert into auth_users (id, email, email_confirmed_at, created_at, updated_at)
      select caller.id, username || '@example.com', ${now}, ${now}, ${now}
      from temp.caller join profiles on profiles.id = caller.id;
    insert into auth_sessions (id, user_id, method, created_at, refreshed_at, expires_at)
      select ${sessionSql('id')}, id, 'password', ${now}, ${now}, ${now + DAY_MS} from temp.caller;
    create temp table asked as select id, row_number() over (order by rowid) as n from profiles
      where is_creator and ${isGenerated} order by rowid limit ${CONVERSATIONS};
    insert into conversations (id, user_id, creator_id, topic_id, pricing_model_snapshot, status, started_at,
        price_cents, first_reply_at)
      select substr(asked.id, 1, 9) || '00e1' || substr(caller.id, 14), caller.id, asked.id,
        (select topic_id from creator_topic_prefs where creator_id = asked.id limit 1), 'question', 'completed',
        ${now - DAY_MS} - n, 300, ${now - DAY_MS}
      from temp.asked, temp.caller where role = 'member';
    delete from notice_outbox;
    commit;`);
  const callers = (role: string) =>
    database
      .prepare(`select caller.id, ${sessionSql('caller.id')} as "sessionId", username
        from temp.caller join profiles on profiles.id = caller.id where role = ? order by profiles.rowid`)
      .all(role) as unknown as Caller[];
  const sellers = callers('seller');
  const topicsOf = database.prepare(
    'select topic_id as "topicId" from creator_topic_prefs where creator_id = ? order by sort_order',
  );
  const offers = sellers.flatMap((seller) =>
    (topicsOf.all(seller.id) as { topicId: string }[]).map(({ topicId }) => ({ seller, topicId })),
  );
  const posts = database
    .prepare('select id from creator_media where is_public = 1 order by rowid')
    .all()
    .map(({ id }) => id as string);
  const found = {
    ...{ members: callers('member'), sellers, publishers: callers('publisher'), offers, posts },
    month: {
      username: usernameOf('answerer'),
      topicId: (topicsOf.get(people.answerer) as { topicId: string }).topicId,
    },
    discussed: [postOf('author'), postOf('star')],
    follower: {
      id: people.reader,
      sessionId: sessionOf('reader'),
      username: usernameOf('reader'),
    },
  };
  database.close();
  return found;
}

/** Tables that the hour fills. */
const GROWING = [
  ...['creator_media', 'creator_media_likes', 'creator_media_comments', 'user_follows'],
  ...['conversations', 'orders', 'ledger_transfers'],
];

/** The number of rows of each table that the hour fills. */
export function countRows(stateDir: string): Record<string, number> {
  const database = new DatabaseSync(databaseFile(stateDir));
  const counts = GROWING.map((table) => {
    const row = database.prepare(`select count(*) as rows from ${table}`).get();
    return [table, row!.rows as number] as const;
  });
  database.close();
  return Object.fromEntries(counts);
}
