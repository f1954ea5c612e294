import { z } from 'zod';
import { ProblemError } from '../../domain/problem.ts';

/** The id in the path; one that is no UUID is nobody's order. */
export function orderId(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new ProblemError('order.not_found');
  return id.toLowerCase();
}
