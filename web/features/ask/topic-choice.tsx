import { classes } from '../../ui/classes.ts';

interface TopicChoiceProps {
  topics: { id: string; name: string; description: string | null }[];
  value: string | null;
  onChange: (topicId: string) => void;
}

/** The creator's topics; the asker chooses one for the question. */
export function TopicChoice({ topics, value, onChange }: TopicChoiceProps) {
  return (
    <section aria-labelledby="select-topic" className="grid gap-3">
      <h3 id="select-topic" className="text-lg">
        Select Topic
      </h3>
      <div className="flex flex-wrap gap-2">
        {topics.map((topic) => (
          <button
            key={topic.id}
            type="button"
            aria-pressed={topic.id === value}
            onClick={() => onChange(topic.id)}
            className={classes(
              'min-h-11 rounded-full border px-4 text-sm font-medium transition-colors',
              topic.id === value
                ? 'border-encre bg-encre text-on-encre'
                : 'border-edge bg-surface hover:bg-wash',
            )}
          >
            {topic.name}
          </button>
        ))}
      </div>
    </section>
  );
}
