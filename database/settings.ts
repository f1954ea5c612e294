import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import {
  defaultSettings,
  publisherOf,
  type SettingName,
  settingNames,
} from '../domain/operations/settings.ts';
import { DEFAULT_MINIMUM_CENTS } from '../domain/orders/order.ts';
import type { Publisher } from '../domain/publisher.ts';
import { batch, first } from './batch.ts';
import type { Database } from './client.ts';
import { settings } from './schema.ts';

/**
 * Reads of settings (domain/operations/settings.ts). A statement that books or issues something reads the value in force
 * within itself or its batch.
 */

/** SQL for one column of the change in force at `at`; null while a setting was never changed. */
function inForce(column: 'value' | 'applies_at' | 'id', name: SettingName, at: SQL | number): SQL {
  return sql`(select ${sql.raw(column)} from settings where setting = ${name} and cancelled_at is null
    and applies_at <= ${at} order by applies_at desc, id desc limit 1)`;
}

/** SQL for the value of a setting in force at `at`, as JSON; null while it was never changed. */
export const settingAt = (name: SettingName, at: SQL | number): SQL => inForce('value', name, at);

/** SQL for the minimum price in force at `at`, cents. */
export const minimumPriceAt = (at: SQL | number): SQL<number> =>
  sql<number>`coalesce(${settingAt('minimumPrice', at)} ->> 'cents', ${DEFAULT_MINIMUM_CENTS})`;

/** SQL for the time from which that value applies, epoch milliseconds: 0 for one before the first change. */
export const settingSince = (name: SettingName, at: SQL | number): SQL =>
  inForce('applies_at', name, at);

/** The changes of all settings that are in force at `now` or planned, for `settingsAt`: at most two of each. */
export function selectSettings(db: Database, now: number) {
  const names = sql`json_each(${JSON.stringify(settingNames)}) each_setting`;
  const of = (condition: SQL) => sql`(select id from settings where setting = each_setting.value
    and cancelled_at is null and ${condition} order by applies_at desc, id desc limit 1)`;
  return db
    .select()
    .from(settings)
    .where(
      sql`${settings.id} in (select ${of(sql`applies_at <= ${now}`)} from ${names}
        union all select ${of(sql`applies_at > ${now}`)} from ${names})`,
    );
}

export type StoredChange = Awaited<ReturnType<typeof selectSettings>>[number];

/**
 * The publisher's and the mediator's values in force at `at`, for {@link describePublisher}. One row, or one for each
 * row of `from`, to which `at` may refer.
 */
export function selectPublisherAt(db: Database, at: SQL | number, from = sql`(select 1)`) {
  return db
    .select({
      publisher: sql<string | null>`${settingAt('publisher', at)}`.as('publisher'),
      mediator: sql<string | null>`${settingAt('mediator', at)}`.as('mediator'),
    })
    .from(from);
}

/** The publisher of a row of {@link selectPublisherAt}; `configured` has the values before the first change. */
export function describePublisher(
  row: { publisher: string | null; mediator: string | null },
  configured: Publisher,
): Publisher {
  const defaults = defaultSettings(configured);
  const parsed = <Value>(json: string | null, value: Value): Value =>
    json === null ? value : (JSON.parse(json) as Value);
  return publisherOf(
    {
      publisher: parsed(row.publisher, defaults.publisher),
      mediator: parsed(row.mediator, defaults.mediator),
    },
    configured,
  );
}

/** The change with this id, and the value that was in force just before it; null for an unknown id. */
export async function findChange(db: Database, id: number) {
  const { change, before } = await batch(db, {
    change: first(
      db
        .select()
        .from(settings)
        .where(and(eq(settings.id, id), ne(settings.appliesAt, 0))),
    ),
    before: first(
      db
        .select({ value: settings.value })
        .from(settings)
        .where(
          sql`${settings.id} = (select earlier.id from settings earlier
          join settings later on later.id = ${id} and earlier.setting = later.setting
          where earlier.cancelled_at is null and earlier.applies_at < later.applies_at
          order by earlier.applies_at desc, earlier.id desc limit 1)`,
        ),
    ),
  });
  return change && before ? { change, before: before.value } : null;
}
