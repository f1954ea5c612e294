import { z } from 'zod';
import { type ProblemCode, ProblemError } from '../../../domain/problem.ts';

/** Reads the id in a path, in small letters. Throws `missing` for one that is no UUID, which names nothing. */
export function readPathId(id: string, missing: ProblemCode): string {
  if (!z.uuid().safeParse(id).success) throw new ProblemError(missing);
  return id.toLowerCase();
}
