import { eq } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { creatorProfiles } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { pauseRefusal } from '../../../domain/profiles/availability.ts';
import { scheduleReturn } from '../follows/notify-return.ts';

/**
 * Sets the end of a creator's pause, and the maximum number of open questions; 403
 * `creator.required` for anybody else, 400 for an impossible pause.
 */
export async function saveAvailability(
  db: Database,
  creatorId: string,
  availability: { pausedUntil: string | null; maxOpenQuestions: number | null },
  now: number,
): Promise<void> {
  const { maxOpenQuestions } = availability;
  const pausedUntil = availability.pausedUntil && Date.parse(availability.pausedUntil);
  const refusal = pausedUntil && pauseRefusal(pausedUntil, now);
  if (refusal)
    throw new ProblemError('request.invalid', [{ path: 'pausedUntil', message: refusal }]);
  const limits = { pausedUntil: pausedUntil || null, maxOpenQuestions };
  // Only creators have such a row.
  const { people } = await batch(db, {
    people: selectIsCreator(db, creatorId),
    returns: scheduleReturn(db, creatorId, limits),
    saved: db.update(creatorProfiles).set(limits).where(eq(creatorProfiles.userId, creatorId)),
  });
  requireCreator(people);
}
