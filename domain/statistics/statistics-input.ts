import { z } from 'zod';
import { daysFrom } from '../dates/days.ts';
import { STATISTICS_DAYS_MAX } from './statistics.ts';

const dateSchema = z.iso.date('Cette date n’existe pas');

const querySchema = z.object({ from: dateSchema.optional(), to: dateSchema.optional() });

/** The query of a period; `periodOf` has the days that it leaves out. */
export const statisticsQuerySchema = querySchema
  .refine(({ from, to }) => !from || !to || from <= to, 'La période finit avant de commencer')
  .refine(
    ({ from, to }) => !from || !to || daysFrom(from, to) <= STATISTICS_DAYS_MAX,
    `Maximum ${STATISTICS_DAYS_MAX} jours`,
  );
