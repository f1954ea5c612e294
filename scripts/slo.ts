/**
 * `npm run -s slo < lines`: evaluates exported log entries against the objectives in
 * domain/telemetry/service-levels.ts. Exits with 1 when one is missed, with 2 when there is no data
 * for any. docs/operations.md says how to export entries.
 */
import { text } from 'node:stream/consumers';
import { serviceLevels } from '../domain/telemetry/service-levels.ts';
import { logLines } from './log-entries.ts';

const levels = serviceLevels(logLines(await text(process.stdin)));
const figure = (value: number) => String(Number(value.toPrecision(5)));
for (const { name, value, limit, isFloor, isMet } of levels) {
  const figures = `${figure(value)} (${isFloor ? 'at least' : 'at most'} ${limit})`;
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name.padEnd(48)} ${figures}`);
}
if (levels.length === 0) console.error('No log entry has data about the service.');
const isBroken = levels.some(({ isMet }) => !isMet);
process.exitCode = levels.length === 0 ? 2 : Number(isBroken);
