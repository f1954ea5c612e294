/** What both editors of topics need to know of one. */
export interface TreeTopic {
  id: string;
  name: string;
  parentId: string | null;
}

export interface TopicGroup<Topic extends TreeTopic> {
  category: Topic;
  subcategories: Topic[];
}

/** The tree as its categories with their subcategories, in the order of the list. */
export function topicGroups<Topic extends TreeTopic>(
  topics: readonly Topic[],
): TopicGroup<Topic>[] {
  return topics
    .filter((topic) => topic.parentId === null)
    .map((category) => ({
      category,
      subcategories: topics.filter((topic) => topic.parentId === category.id),
    }));
}
