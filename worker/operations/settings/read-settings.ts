import { desc, lt, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { settings } from '../../../database/schema.ts';
import { type StoredChange, selectSettings } from '../../../database/settings.ts';
import { iso } from '../../../domain/dates/iso.ts';
import {
  appliesAt,
  changeInForce,
  defaultSettings,
  firstDay,
  plannedChange,
  type SettingName,
  settingNames,
  settingsAt,
} from '../../../domain/operations/settings.ts';
import type {
  SettingChange,
  SettingChangesPage,
  SettingsAnswer,
} from '../../../domain/operations/settings-wire.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { namesOfOperators } from '../kit.ts';

const PAGE_SIZE = 20;

/** The id of the last change of each setting, cancelled ones included; not of the value before the first. */
function selectLastIds(db: Database) {
  return db
    .select({
      name: sql<SettingName>`each_setting.value`.as('setting_name'),
      id: sql<
        number | null
      >`(select max(id) from settings where setting = each_setting.value and applies_at > 0)`.as(
        'last_id',
      ),
    })
    .from(sql`json_each(${JSON.stringify(settingNames)}) each_setting`);
}

/** The state that a change starts from: the changes in force and planned, and the id of the last change of each setting. */
export async function readState(db: Database, now: number) {
  const { changes, last } = await batch(db, {
    changes: selectSettings(db, now),
    last: selectLastIds(db),
  });
  return { changes, lastIds: new Map(last.map(({ name, id }) => [name, id])) };
}

/** All settings as they are at `now`, with their planned changes. */
export async function getSettings(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  now: number,
): Promise<SettingsAnswer> {
  const { changes, lastIds } = await readState(db, now);
  const describe = await describer(db, changes);
  const values = settingsAt(changes, defaultSettings(env.PUBLISHER), now);
  const states = settingNames.map((name) => {
    const change = changeInForce(changes, name, now);
    const planned = plannedChange(changes, name, now);
    const lastId = lastIds.get(name) ?? null;
    return [
      name,
      {
        name,
        value: values[name],
        change: change && describe(change),
        planned: planned && describe(planned),
        lastId: lastId === null ? null : String(lastId),
        firstDay: firstDay(name, now),
        earliestAt: new Date(appliesAt(name, null, now)!).toISOString(),
      },
    ];
  });
  return { settings: Object.fromEntries(states) as SettingsAnswer['settings'] };
}

/** A page of all changes of settings, the latest first. */
export async function listChanges(
  db: Database,
  before: number | undefined,
): Promise<SettingChangesPage> {
  const found = await db
    .select()
    .from(settings)
    .where(before === undefined ? undefined : lt(settings.id, before))
    .orderBy(desc(settings.id))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ id }) => String(id));
  const describe = await describer(db, rows);
  return { changes: rows.map(describe), nextCursor };
}

/** A function from these changes to their wire form. */
async function describer(db: Database, changes: readonly StoredChange[]) {
  const operators = changes.flatMap(({ proposedBy, approvedBy, cancelledBy }) =>
    [proposedBy, approvedBy, cancelledBy].filter((each) => each !== null),
  );
  const names = await namesOfOperators(db, operators);
  return (change: StoredChange): SettingChange => ({
    id: String(change.id),
    name: change.name,
    value: change.value,
    appliesAt: change.appliesAt === 0 ? null : iso(change.appliesAt),
    setAt: iso(change.setAt),
    proposedBy: change.proposedBy === null ? null : names(change.proposedBy),
    approvedBy: change.approvedBy === null ? null : names(change.approvedBy),
    reason: change.reason,
    cancelled:
      change.cancelledAt === null
        ? null
        : {
            at: iso(change.cancelledAt),
            by: names(change.cancelledBy!),
            reason: change.cancelReason!,
          },
  });
}
