import { sql } from 'drizzle-orm';
import { avatarUrl } from '../../../database/person.ts';
import { moderationCases as cases } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { excerptText } from '../../../domain/moderation/excerpt.ts';
import type { ReportCategory } from '../../../domain/moderation/moderation.ts';
import type { ReportedCase, Subject } from '../../../domain/moderation/moderation-wire.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import { imageUrl } from '../../../domain/posts/image-url.ts';
import { paths } from '../../../site/paths.ts';
import { privateLink } from '../../platform/images/private-link.ts';
import { decisionColumn } from './decision-json.ts';
import { personColumn } from './person-json.ts';

/** Maximum number of a case's reports that are read, so that a flood of them costs no more. */
export const REPORTS_READ_MAX = 100;

// Names the table, because drizzle omits it in a query of one table.
const ofCase = sql`reports.case_id = moderation_cases.id`;
const firstText = sql<string | null>`(
  select text from reports where ${ofCase} order by created_at limit 1)`;

export type PictureEnv = Pick<Env, 'AUTH_SIGNING_KEYS'>;

/**
 * A query column with the URL of the present picture of a moderated post or profile, for `privateLink`;
 * null for other subjects and without one. `table`: the table of the subject's columns.
 */
export function pictureColumn(name: string, table: 'moderation_cases' | 'moderation_decisions') {
  const subject = sql.raw(table);
  return sql<string | null>`(case ${subject}.subject_type
    when 'post' then (select json_object('path', storage_path) from creator_media
      where id = ${subject}.subject_id and deletion_started_at is null)
    when 'profile' then (select json_object('path', profile_image_path, 'uploadedAt', profile_image_uploaded_at)
      from profiles where id = ${subject}.subject_id)
    end)`
    .mapWith((json: string) => {
      const { path, uploadedAt } = JSON.parse(json) as { path: string | null; uploadedAt?: number };
      return uploadedAt === undefined
        ? imageUrl('creator-posts', path)
        : avatarUrl({ profileImagePath: path, profileImageUploadedAt: uploadedAt });
    })
    .as(name);
}

/** The columns for {@link describeCase}. */
export const caseColumns = {
  id: cases.id,
  subjectType: cases.subjectType,
  subjectId: cases.subjectId,
  conversationId: cases.conversationId,
  authorId: cases.authorId,
  excerpt: cases.excerpt,
  category: cases.category,
  openedAt: cases.openedAt,
  reportCount: cases.reportCount,
  decidedAt: cases.decidedAt,
  author: personColumn('author', sql`moderation_cases.author_id`),
  text: firstText.as('first_text'),
  lastReportedAt: sql<number | null>`(select max(created_at) from reports where ${ofCase})`.as(
    'last_reported_at',
  ),
  categories: sql`(
    select json_group_array(json_object('category', category, 'count', times)) from (
      select category, count(*) as times from (
        select category from reports where ${ofCase} order by created_at limit ${REPORTS_READ_MAX})
      group by category order by times desc, category))`
    .mapWith((json: string): ReportedCase['categories'] => JSON.parse(json))
    .as('categories'),
  decision: decisionColumn('decision', sql`decided.case_id = moderation_cases.id`),
  picture: pictureColumn('picture', 'moderation_cases'),
  /** The location of the content: a comment's post, or the username that a review is about. */
  place: sql<string | null>`(case moderation_cases.subject_type
    when 'comment' then (select media_id from creator_media_comments where id = moderation_cases.subject_id)
    when 'rating' then (select username from conversation_ratings rated
      join profiles on profiles.id = ratee_id where rated.id = moderation_cases.subject_id)
    end)`.as('place'),
};

interface CaseRow {
  id: string;
  subjectType: Subject['type'];
  subjectId: string;
  conversationId: string | null;
  excerpt: string;
  category: ReportCategory;
  openedAt: number;
  reportCount: number;
  decidedAt: number | null;
  author: ReportedCase['author'];
  text: string | null;
  lastReportedAt: number | null;
  categories: ReportedCase['categories'];
  decision: ReportedCase['decision'];
  picture: string | null;
  place: string | null;
}

/** The wire form of {@link caseColumns}; links to pictures are made at `now`. */
export function describeCase(env: PictureEnv, row: CaseRow, now: number): ReportedCase {
  return {
    id: row.id,
    number: reportNumber(row.id),
    subject: subjectOf(row),
    href: hrefOf(row),
    excerpt: excerptText(row.subjectType, row.excerpt),
    imageUrl: privateLink(env, row.picture, now),
    category: row.category,
    categories: row.categories,
    text: row.text ?? '',
    count: row.reportCount,
    createdAt: iso(row.openedAt),
    lastReportedAt: iso(row.lastReportedAt ?? row.openedAt),
    state: row.decidedAt === null ? 'open' : 'decided',
    author: row.author,
    decision: row.decision,
  };
}

/** The subject of a row with the columns of moderated content. */
export function subjectOf<Type extends string>({
  subjectType: type,
  subjectId: id,
  conversationId,
}: {
  subjectType: Type;
  subjectId: string;
  conversationId: string | null;
}): { type: Type; id: string; conversationId?: string } {
  return conversationId === null ? { type, id } : { type, id, conversationId };
}

/** The path of the content; null for messages and for deleted content. */
function hrefOf({ subjectType, subjectId, author, place }: CaseRow): string | null {
  switch (subjectType) {
    case 'profile':
      return author && paths.user(author.username);
    case 'post':
      return paths.post(subjectId);
    case 'comment':
      return place && paths.post(place);
    case 'rating':
      return place && paths.reviews(place);
    case 'message':
      return null;
  }
}
