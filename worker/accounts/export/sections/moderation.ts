import { sql } from 'drizzle-orm';
import { listSection, type Section } from '../section.ts';

export const moderationSections: readonly Section[] = [
  listSection({
    name: 'reports',
    document: 'reports',
    list: 'reports',
    holds: ['reports'],
    // A decision names its subject's author to nobody, so that only the kind of the subject is here.
    columns: sql`c.subject_type AS "about", r.category, r.text, r.email, r.created_at AS "createdAt",
      c.decided_at AS "decidedAt"`,
    from: sql`reports r JOIN moderation_cases c ON c.id = r.case_id`,
    where: (me) => sql`r.reporter_id = ${me}`,
    key: ['r.case_id'],
  }),
  listSection({
    name: 'decisions',
    document: 'decisions',
    list: 'decisions',
    holds: ['moderation_cases', 'moderation_decisions', 'moderation_appeals'],
    columns: sql`d.subject_type AS "about", c.excerpt, d.action, d.rule, d.reason,
      d.created_at AS "createdAt", d.lifted_at AS "liftedAt", a.text AS "appeal.text",
      a.is_upheld AS "appeal.isUpheld", a.reason AS "appeal.reason"`,
    from: sql`moderation_decisions d JOIN moderation_cases c ON c.id = d.case_id
      LEFT JOIN moderation_appeals a ON a.decision_id = d.id`,
    where: (me) => sql`d.author_id = ${me} AND d.taken_back_at IS NULL`,
    key: ['d.created_at', 'd.id'],
  }),
];
