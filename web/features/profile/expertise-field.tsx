import { useState } from 'react';
import { TOPICS_MAX } from '../../../domain/limits.ts';
import { TOO_MANY_TOPICS } from '../../../domain/profiles/topic.ts';
import { categoriesOf, subcategoriesOf, type Topic } from '../../data/topics.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from './field-group.tsx';
import type { DraftFieldsProps } from './profile-draft.ts';

/** The creator's subcategories, grouped by category: ten at most, in the order of their choice. */
export function ExpertiseField({
  draft,
  onChange,
  errors,
  topics,
}: DraftFieldsProps & { topics: Topic[] }) {
  const chosen = draft.expertiseTopicIds;
  // A whole category can only be chosen in the topics dialog; here it can only be removed.
  const [initial] = useState(chosen);
  const isFull = chosen.length >= TOPICS_MAX;
  const toggle = (id: string, checked: boolean) =>
    onChange({
      expertiseTopicIds: checked ? [...chosen, id] : chosen.filter((other) => other !== id),
    });
  const message = errors.expertiseTopicIds ?? (isFull ? TOO_MANY_TOPICS : null);
  return (
    <FieldGroup
      legend={
        <>
          Domaines d’expertise{' '}
          <span className="font-sans text-sm font-normal text-ink-soft">
            {chosen.length}/{TOPICS_MAX}
          </span>
        </>
      }
    >
      <p aria-live="polite" className="sticky -top-4 z-10 bg-surface text-sm text-ink-soft">
        {message}
      </p>
      {categoriesOf(topics).map((category) => (
        <fieldset key={category.id} className="min-w-0">
          <legend className="text-sm font-medium">{category.name}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {[
              ...(initial.includes(category.id) ? [category] : []),
              ...subcategoriesOf(topics, category),
            ].map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onCheckedChange={(checked) => toggle(id, checked)}
                disabled={isFull && !chosen.includes(id)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </FieldGroup>
  );
}
