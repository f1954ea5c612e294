import { sql } from 'drizzle-orm';
import { listSection, type Section } from '../section.ts';

export const moderationSections: readonly Section[] = [
  listSection('reports', 'reports', {
    // A decision names its subject's author to nobody, so that only the kind of the subject is here.
    columns: sql`c.subject_type AS "about", r.category, r.text, r.email, r.created_at, c.decided_at`,
    from: sql`reports r JOIN moderation_cases c ON c.id = r.case_id`,
    owner: 'r.reporter_id',
    key: 'r.case_id',
  }),
  listSection('decisions', 'decisions', {
    holds: ['moderation_cases', 'moderation_decisions', 'moderation_appeals'],
    columns: sql`d.subject_type AS "about", c.excerpt, d.action, d.rule, d.reason,
      d.created_at, d.lifted_at, a.text AS "appeal.text",
      a.is_upheld AS "appeal.isUpheld", a.reason AS "appeal.reason"`,
    from: sql`moderation_decisions d JOIN moderation_cases c ON c.id = d.case_id
      LEFT JOIN moderation_appeals a ON a.decision_id = d.id`,
    owner: 'd.author_id',
    and: sql`d.taken_back_at IS NULL`,
    key: 'd.created_at, d.id',
  }),
  listSection('letters', 'letters', {
    // The operator is not named. Notes about the person are theirs to read, too.
    columns: sql`written_by AS "from", text, order_id, created_at`,
    from: sql`operator_letters`,
    owner: 'person_id',
    key: 'created_at, id',
  }),
];
