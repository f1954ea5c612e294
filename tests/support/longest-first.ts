import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for workerd; if they started last, other processes would be idle. */
const LONGEST = [
  'tests/durable-objects/conversation.random.test.ts',
  'tests/worker/notifications/delivery.rest.test.ts',
  'tests/durable-objects/conversation-floods.rest.test.ts',
  'tests/worker/orders/orders.random.test.ts',
  'tests/worker/moderation/absent.rest.test.ts',
];

/** vitest's order, which has no durations in a clean clone, except that a project's longest files come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}
