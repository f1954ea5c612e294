import type { WantedChange } from '../../../domain/operations/settings.ts';
import { api, read } from '../../platform/api.ts';
import { pages, query } from './kit.ts';

/** All settings now, with their planned changes. */
export const settingsQuery = query(['settings'], () => read(api.operations.settings.$get()));

/** All changes of settings, paginated, the latest first. */
export const settingChangesQuery = pages(['setting-changes'], (query) =>
  read(api.operations.settings.changes.$get({ query })),
);

/** Requests a change; 202 when a second operator has to request the same. */
export const changeSetting = (json: WantedChange) => api.operations.settings.$put({ json });

export const cancelSettingChange = (id: string, reason: string) =>
  api.operations.settings.changes[':id'].cancel.$post({ param: { id }, json: { reason } });
