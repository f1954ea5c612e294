import type { NamedOperator } from './operators-wire.ts';
import type { SettingName, SettingValues } from './settings.ts';

/** Answers about settings. Times are ISO 8601. */

/** A change of a setting, which needed two operators. */
export interface SettingChange {
  id: string;
  name: SettingName;
  value: SettingValues[SettingName];
  /** Null for the value before the first change. */
  appliesAt: string | null;
  setAt: string;
  /** Null for the value before the first change, like the reason. */
  proposedBy: NamedOperator | null;
  approvedBy: NamedOperator | null;
  reason: string | null;
  cancelled: { at: string; by: NamedOperator; reason: string } | null;
}

/** A setting now. */
export interface SettingState<Name extends SettingName = SettingName> {
  name: Name;
  value: SettingValues[Name];
  /** The change that is in force; null for the value of the configuration. */
  change: SettingChange | null;
  planned: SettingChange | null;
  /** The id of its last change, for the condition of the next; null without one. */
  lastId: string | null;
  /** The first day, `YYYY-MM-DD` in Paris, that a change of today may name. */
  firstDay: string;
  /** The time at which a change without a day would apply. */
  earliestAt: string;
}

export interface SettingsAnswer {
  settings: { [Name in SettingName]: SettingState<Name> };
}

export interface SettingChangesPage {
  changes: SettingChange[];
  nextCursor: string | null;
}
