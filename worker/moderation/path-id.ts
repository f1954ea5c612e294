import { z } from 'zod';
import { type ProblemCode, ProblemError } from '../../domain/problem.ts';

/** The id in a path; one that is no UUID names nothing. */
export function idIn(id: string, missing: ProblemCode): string {
  if (!z.uuid().safeParse(id).success) throw new ProblemError(missing);
  return id.toLowerCase();
}
