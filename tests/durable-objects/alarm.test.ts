import { runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { Alarm } from '../../durable-objects/alarm.ts';
import { stubOf } from '../support/workerd/conversations.ts';

const SOON = Date.now() + 1_000_000;
const LATER = SOON + 1_000_000;
const anyObject = () => stubOf(crypto.randomUUID());

/** An alarm that has read the stored time. */
async function alarmOf(ctx: DurableObjectState): Promise<Alarm> {
  const alarm = new Alarm(ctx);
  await ctx.blockConcurrencyWhile(async () => {});
  return alarm;
}

it('Alarm.notLaterThan only moves the alarm earlier', () =>
  runInDurableObject(anyObject(), async (_, ctx) => {
    const alarm = await alarmOf(ctx);
    alarm.notLaterThan(null);
    expect(await ctx.storage.getAlarm()).toBeNull();
    alarm.notLaterThan(LATER);
    alarm.notLaterThan(SOON);
    alarm.notLaterThan(LATER);
    expect(await ctx.storage.getAlarm()).toBe(SOON);
  }));

it('Alarm.moveTo also moves the alarm later', () =>
  runInDurableObject(anyObject(), async (_, ctx) => {
    const alarm = await alarmOf(ctx);
    alarm.notLaterThan(SOON);
    alarm.moveTo(null);
    expect(await ctx.storage.getAlarm()).toBe(SOON);
    alarm.moveTo(LATER);
    expect(await ctx.storage.getAlarm()).toBe(LATER);
    expect(alarm.deadline).toBe(LATER);
  }));

it.each([
  ['no alarm', null],
  ['a later one', LATER + 1_000],
])('Alarm.takeBack undoes a rolled-back alarm when there was %s', (_what, before) =>
  runInDurableObject(anyObject(), async (_, ctx) => {
    const alarm = await alarmOf(ctx);
    alarm.notLaterThan(before);
    const { deadline } = alarm;
    expect(() =>
      ctx.storage.transactionSync(() => {
        alarm.notLaterThan(SOON);
        throw new Error('rolled back');
      }),
    ).toThrow('rolled back');
    alarm.takeBack(deadline);
    expect(await ctx.storage.getAlarm()).toBe(before);
    // It would not be set if SOON still counted.
    alarm.notLaterThan(LATER);
    expect(await ctx.storage.getAlarm()).toBe(LATER);
  }),
);
