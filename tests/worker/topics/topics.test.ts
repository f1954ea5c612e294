import { expect, it } from 'vitest';
import { call, createTopic } from '../../support/workerd/marketplace.ts';

it('GET /api/topics returns the whole tree in its order', async () => {
  const category = await createTopic();
  const subcategory = await createTopic(category.id);
  const response = await call('GET', '/api/topics');
  expect(response.headers.get('Cache-Control')).toContain('public');
  expect(response.headers.has('X-D1-Bookmark')).toBe(false);
  const { topics } = (await response.json()) as { topics: { id: string; sortOrder: number }[] };
  expect(topics.find((topic) => topic.id === subcategory.id)).toEqual({
    id: subcategory.id,
    name: subcategory.name,
    slug: subcategory.slug,
    description: 'Un sujet.',
    parentId: category.id,
    sortOrder: expect.any(Number),
    answeredCount: 0,
  });
  const orders = topics.map((topic) => topic.sortOrder);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});
