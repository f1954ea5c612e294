import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import { urgencyOf } from '../../domain/moderation/moderation.ts';
import { blocks, reported, verificationRequests } from './content/safety.ts';
import type { People } from './people.ts';
import { Random } from './random.ts';
import { known } from './reference-data.ts';
import type { ReportedThings } from './reported-things.ts';
import type { Safety, SeedPicture } from './worker/import.ts';

/** Bytes of a document: an estimate, since nothing depends on it. */
const DOCUMENT_BYTES = 14_000;

/** Reports, decisions, appeals, requests for 'Vérifié' and blocks, in their initial state. */
export function safety(
  { creators, askers, demoAsker, moderators, operator, troublemakers }: People,
  { subjects }: ReportedThings,
  now: number,
): Safety & { documents: SeedPicture[] } {
  const members = [demoAsker, ...creators, ...askers, ...troublemakers];
  const byName = new Map(members.map((person) => [person.username, person]));
  const demoModerator = moderators[0]!;
  const otherModerator = moderators[1]!;
  const made: Safety & { documents: SeedPicture[] } = {
    rows: {
      moderators: moderators.map(({ id, createdAt }) => ({ userId: id, grantedAt: createdAt })),
      operators: [{ userId: operator.id, grantedAt: operator.createdAt }],
      userBlocks: blocks.map(({ by, of, daysAgo }) => ({
        blockerId: known(byName, by).id,
        blockedId: known(byName, of).id,
        createdAt: Math.round(now - daysAgo * DAY_MS),
      })),
      moderationCases: [],
      reports: [],
      moderationAppeals: [],
      verifications: [],
      verificationFiles: [],
    },
    decisions: [],
    outcomes: { moderationAppeals: [], verifications: [] },
    documents: [],
  };
  for (const [index, one] of reported.entries()) {
    const subject = subjects[index]!;
    const random = new Random('case', subject.id);
    let at = subject.since;
    /** Some hours later, but still in the past. */
    const later = (from: number, to: number) => {
      at = Math.round(Math.min(at + random.between(from, to) * HOUR_MS, (at + now) / 2));
      return at;
    };
    const about = {
      subjectType: subject.type,
      subjectId: subject.id,
      conversationId: subject.type === 'message' ? subject.conversationId : null,
      authorId: subject.author.id,
    };
    const named = (one.by ?? []).map((username) => known(byName, username));
    const others = random.sample(
      askers.filter((asker) => asker !== subject.author),
      one.members,
    );
    const reporters: { reporterId: string | null; email: string | null }[] = [
      ...[...named, ...others].map(({ id }) => ({ reporterId: id, email: null })),
      ...(one.visitors ?? []).map((email) => ({ reporterId: null, email })),
    ];
    const caseId = random.uuid();
    const openedAt = later(0.5, 5);
    const category = one.category;
    made.rows.moderationCases.push({
      ...{ id: caseId, ...about, excerpt: subject.excerpt, category, openedAt },
      urgency: urgencyOf(category),
    });
    for (const [turn, reporter] of reporters.entries())
      made.rows.reports.push({
        ...{ id: turn === 0 ? caseId : random.uuid(), caseId, ...reporter, category },
        text: turn === 0 ? one.text : '',
        createdAt: turn === 0 ? openedAt : later(0.2, 4),
      });
    if (!one.decision) continue;
    const { appeal, ...decision } = one.decision;
    // The pending appeal is for the demo moderator.
    const [first, second] =
      appeal && !appeal.outcome ? [otherModerator, demoModerator] : [demoModerator, otherModerator];
    const decisionId = random.uuid();
    made.decisions.push({
      ...{ id: decisionId, caseId, ...about, ...decision },
      ...{ moderatorId: first.id, proposedBy: null, createdAt: later(2, 20) },
    });
    if (!appeal) continue;
    const id = random.uuid();
    const { text, outcome } = appeal;
    made.rows.moderationAppeals.push({ id, decisionId, text, createdAt: later(3, 30) });
    if (outcome)
      made.outcomes.moderationAppeals.push({
        ...{ id, decisionId, ...outcome, moderatorId: second.id, decidedAt: later(3, 30) },
      });
  }
  for (const { of, daysAgo, documents, outcome } of verificationRequests) {
    const creator = known(byName, of);
    const random = new Random('verification', of);
    const id = random.uuid();
    const createdAt = Math.round(now - daysAgo * DAY_MS);
    made.rows.verifications.push({ id, userId: creator.id, state: 'waiting', createdAt });
    if (outcome)
      made.outcomes.verifications.push({
        ...{ id, ...outcome, moderatorId: demoModerator.id },
        decidedAt: createdAt + Math.round(random.between(3, 40) * HOUR_MS),
      });
    for (let index = 0; index < documents; index++) {
      const fileId = random.uuid();
      const key = `${id}/${fileId}.webp`;
      made.rows.verificationFiles.push({
        ...{ id: fileId, verificationId: id, key },
        ...{ contentType: 'image/webp', bytes: DOCUMENT_BYTES },
      });
      made.documents.push({
        ...{ bucket: 'VERIFICATION_FILES', key },
        file: `documents/${of}-${index}.webp`,
      });
    }
  }
  return made;
}
