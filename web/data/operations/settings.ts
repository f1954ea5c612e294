import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { WantedChange } from '../../../domain/operations/settings.ts';
import type {
  SettingChangesPage,
  SettingsAnswer,
} from '../../../domain/operations/settings-wire.ts';
import { api, read } from '../../platform/api.ts';
import { followCursors } from '../paged-list.ts';
import { OPERATIONS_KEY } from './log.ts';

/** All settings now, with their planned changes. */
export const settingsQuery = queryOptions({
  queryKey: [...OPERATIONS_KEY, 'settings'],
  queryFn: (): Promise<SettingsAnswer> => read(api.operations.settings.$get()),
});

/** All changes of settings, paginated, the latest first. */
export const settingChangesQuery = infiniteQueryOptions({
  queryKey: [...OPERATIONS_KEY, 'setting-changes'],
  ...followCursors(
    (query): Promise<SettingChangesPage> => read(api.operations.settings.changes.$get({ query })),
  ),
});

/** Requests a change; `proposed` when a second operator has to request the same. */
export async function changeSetting(json: WantedChange): Promise<'done' | 'proposed'> {
  const response = await api.operations.settings.$put({ json });
  return response.status === 202 ? 'proposed' : 'done';
}

/** Cancels a planned change. */
export async function cancelSettingChange(id: string, reason: string): Promise<'done'> {
  await api.operations.settings.changes[':id'].cancel.$post({ param: { id }, json: { reason } });
  return 'done';
}
