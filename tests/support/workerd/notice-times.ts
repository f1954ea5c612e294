import { DAY_MS } from '../../../domain/limits.ts';
import { noticeTimesOf } from '../../../domain/notifications/notification-schedule.ts';

/** The times of a day of 24 hours. */
export const NOTICE_TIMES = noticeTimesOf(DAY_MS / 1000);
