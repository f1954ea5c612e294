import { z } from 'zod';
import { emailSchema } from '../accounts/email.ts';
import { dayBeside } from '../dates/days.ts';
import { parisDay, parisStart } from '../dates/paris.ts';
import { DAY_MS, REASON_MAX_LENGTH } from '../limits.ts';
import { DEFAULT_DEADLINES, type DeadlineName } from '../orders/deadlines.ts';
import { DEFAULT_FEE, DEFAULT_MINIMUM_CENTS } from '../orders/order.ts';
import type { Publisher } from '../publisher.ts';
import { textSchema } from '../text/text.ts';

/**
 * Settings that two operators change in the console. A setting is a history of changes: the value in force at a
 * time is the one that applied last. Nothing that was sold, issued or booked before depends on a later change.
 */

export const settingNames = ['fee', 'minimumPrice', 'deadlines', 'publisher', 'mediator'] as const;
export type SettingName = (typeof settingNames)[number];

/** Maximum characters of a publisher's or mediator's fact. */
export const PUBLISHER_FACT_MAX_LENGTH = 200;
const FEE_PERCENT_MAX = 50;
/** Maximum of the fee's own minimum, cents. */
const FEE_MINIMUM_MAX_CENTS = 100;
/** Bounds of the minimum price, cents: the provider takes no smaller payments. */
const MINIMUM_PRICE_CENTS = { min: 100, max: 5_000 } as const;

/**
 * Bounds of the deadlines, days. An answer is owed after its last reminder, and before a card's refund takes another
 * way; a creator's reply to a complaint precedes its decision.
 */
export const DEADLINE_DAYS = {
  answerDays: { min: 4, max: 30 },
  releaseDays: { min: 2, max: 30 },
  complaintReplyDays: { min: 1, max: 13 },
  complaintDecisionDays: { min: 14, max: 90 },
} as const satisfies Record<DeadlineName, { min: number; max: number }>;
const days = (name: DeadlineName) =>
  z.int().min(DEADLINE_DAYS[name].min).max(DEADLINE_DAYS[name].max);

const optionalFact = textSchema(PUBLISHER_FACT_MAX_LENGTH).refine(
  (text) => !/[\r\n]/.test(text),
  'Une seule ligne',
);
const fact = optionalFact.refine((text) => text !== '', 'La loi demande cette information');

/** Schemas of the values. Their keys are in one order, so equal values are equal as JSON. */
export const settingSchemas = {
  publisher: z.strictObject({
    name: fact,
    legalForm: fact,
    registration: fact,
    /** Empty without one. */
    vatNumber: optionalFact,
    address: fact,
    phone: fact,
    email: fact.pipe(emailSchema),
    publicationDirector: fact,
    hostName: fact,
    hostAddress: fact,
    hostPhone: fact,
  }),
  mediator: z.strictObject({
    mediatorName: fact,
    mediatorAddress: fact,
    mediatorUrl: fact.pipe(
      z.url({ protocol: /^https$/, error: 'Une adresse qui commence par https://' }),
    ),
  }),
  fee: z.strictObject({
    percent: z.int().min(0).max(FEE_PERCENT_MAX),
    minimumCents: z.int().min(0).max(FEE_MINIMUM_MAX_CENTS),
  }),
  minimumPrice: z.strictObject({
    cents: z.int().min(MINIMUM_PRICE_CENTS.min).max(MINIMUM_PRICE_CENTS.max),
  }),
  deadlines: z.strictObject({
    answerDays: days('answerDays'),
    releaseDays: days('releaseDays'),
    complaintReplyDays: days('complaintReplyDays'),
    complaintDecisionDays: days('complaintDecisionDays'),
  }),
} as const satisfies Record<SettingName, z.ZodType>;

export type SettingValues = {
  [Name in SettingName]: z.infer<(typeof settingSchemas)[Name]>;
};

/** A stored change of a setting. Times are epoch milliseconds. */
export interface StoredSetting {
  id: number;
  name: SettingName;
  value: unknown;
  /** 0 for the value before the first change. */
  appliesAt: number;
  cancelledAt: number | null;
}

/** The values of a site whose settings were never changed: those of the configuration and of the rules. */
export function defaultSettings(publisher: Publisher): SettingValues {
  const { isDemo: _, mediatorName, mediatorAddress, mediatorUrl, ...others } = publisher;
  return {
    publisher: others,
    mediator: { mediatorName, mediatorAddress, mediatorUrl },
    fee: DEFAULT_FEE,
    minimumPrice: { cents: DEFAULT_MINIMUM_CENTS },
    deadlines: DEFAULT_DEADLINES,
  };
}

/** The change of a setting that is in force at `at`; null while there is none. The last of equal times wins. */
export function changeInForce<Stored extends StoredSetting>(
  changes: readonly Stored[],
  name: SettingName,
  at: number,
): Stored | null {
  return latest(
    changes.filter((each) => each.name === name && isValid(each) && each.appliesAt <= at),
  );
}

/** The change of a setting that will apply after `now`; null without one. There is at most one. */
export function plannedChange<Stored extends StoredSetting>(
  changes: readonly Stored[],
  name: SettingName,
  now: number,
): Stored | null {
  return latest(
    changes.filter((each) => each.name === name && isValid(each) && each.appliesAt > now),
  );
}

/** The values in force at `at`. */
export function settingsAt(
  changes: readonly StoredSetting[],
  defaults: SettingValues,
  at: number,
): SettingValues {
  const inForce = settingNames.map((name) => [
    name,
    changeInForce(changes, name, at)?.value ?? defaults[name],
  ]);
  return Object.fromEntries(inForce) as SettingValues;
}

/** True for equal values of a setting, in whichever order their facts are stored. */
export function isSameValue(one: object, other: object): boolean {
  const text = (value: object) => JSON.stringify(Object.entries(value).sort());
  return text(one) === text(other);
}

/** The publisher as pages and documents name it. */
export function publisherOf(
  { publisher, mediator }: Pick<SettingValues, 'publisher' | 'mediator'>,
  { isDemo }: Pick<Publisher, 'isDemo'>,
): Publisher {
  return { ...publisher, ...mediator, isDemo };
}

const isValid = ({ cancelledAt }: StoredSetting) => cancelledAt === null;

function latest<Stored extends StoredSetting>(changes: Stored[]): Stored | null {
  const isLater = (one: Stored, other: Stored) =>
    one.appliesAt > other.appliesAt || (one.appliesAt === other.appliesAt && one.id > other.id);
  return changes.reduce<Stored | null>(
    (last, each) => (last === null || isLater(each, last) ? each : last),
    null,
  );
}

/**
 * Notice before a change of the creators' terms: article 3(2) of regulation (EU) 2019/1150, in real days. One more
 * day is for the mails, so that the last creator has the whole notice too.
 */
export const NOTICE_DAYS = 15;
const MAILING_DAYS = 1;
/**
 * Minimum time before any change applies. Longer than the isolates' copies of the settings live, so that all of them
 * change at the same time.
 */
export const LEAD_MS = 2 * 60_000;
/** A change is planned at most this many days ahead. */
const PLANNED_MAX_DAYS = 366;

/** True for a setting that is part of the creators' terms: all of them are told before it changes. */
export const isAnnounced = (name: SettingName): boolean =>
  name === 'fee' || name === 'minimumPrice' || name === 'deadlines';

/** The first day, `YYYY-MM-DD` in Paris, from which a change decided at `now` may apply. */
export function firstDay(name: SettingName, now: number): string {
  const days = isAnnounced(name) ? NOTICE_DAYS + MAILING_DAYS : 0;
  return dayBeside(parisDay(now + days * DAY_MS), 1);
}

/**
 * The time at which a change decided at `now` applies, epoch milliseconds: from midnight in Paris of the day `on`;
 * without a day, as soon as allowed. Null for a day that is too soon or too far.
 */
export function appliesAt(name: SettingName, on: string | null, now: number): number | null {
  const first = firstDay(name, now);
  if (on === null) return isAnnounced(name) ? parisStart(first) : now + LEAD_MS;
  if (on < first || on > dayBeside(parisDay(now), PLANNED_MAX_DAYS)) return null;
  const at = parisStart(on);
  return at < now + LEAD_MS ? null : at;
}

/** True while a planned change may be cancelled. */
export function canCancel(
  { appliesAt: at, cancelledAt }: Pick<StoredSetting, 'appliesAt' | 'cancelledAt'>,
  now: number,
): boolean {
  return cancelledAt === null && at > now;
}

const reason = textSchema(REASON_MAX_LENGTH).min(1, 'Veuillez donner la raison');
const changed = {
  /** The day from which it applies; null: as soon as allowed. */
  on: z.iso.date().nullable(),
  /** The last change of the setting that the operator saw, cancelled ones included; null: none. */
  replaces: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .nullable(),
  reason,
};

export const settingChangeSchema = z.discriminatedUnion('setting', [
  z.strictObject({
    setting: z.literal('publisher'),
    value: settingSchemas.publisher,
    ...changed,
  }),
  z.strictObject({ setting: z.literal('mediator'), value: settingSchemas.mediator, ...changed }),
  z.strictObject({ setting: z.literal('fee'), value: settingSchemas.fee, ...changed }),
  z.strictObject({
    setting: z.literal('minimumPrice'),
    value: settingSchemas.minimumPrice,
    ...changed,
  }),
  z.strictObject({ setting: z.literal('deadlines'), value: settingSchemas.deadlines, ...changed }),
]);
export type WantedChange = z.infer<typeof settingChangeSchema>;
