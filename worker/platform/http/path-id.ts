import { z } from 'zod';
import { type ProblemCode, ProblemError } from '../../../domain/problem.ts';

/** Reads the id in a path, in lower case. Throws `missing` when it is not a UUID, because no such row can exist. */
export function readPathId(id: string, missing: ProblemCode): string {
  if (!z.uuid().safeParse(id).success) throw new ProblemError(missing);
  return id.toLowerCase();
}
