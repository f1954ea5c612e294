import { useQueryClient } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { OperatedTopic } from '../../../../domain/operations/catalogue-wire.ts';
import {
  newTopicSchema,
  TOPIC_NAME_MAX_LENGTH,
  TOPIC_SLUG_MAX_LENGTH,
  TOPIC_TEXT_MAX_LENGTH,
  topicChangesSchema,
} from '../../../../domain/profiles/catalogue.ts';
import { changeTopic, createTopic } from '../../../data/operations/catalogue.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ActButton, type MenuAct, valid } from '../kit/act-button.tsx';

/** The fields of a topic, empty for a new one. */
function Fields({ topic }: { topic?: OperatedTopic }) {
  return (
    <>
      <Field label="Nom">
        <Input name="name" defaultValue={topic?.name} maxLength={TOPIC_NAME_MAX_LENGTH} />
      </Field>
      <Field label="Adresse" hint="En minuscules, sans accent, avec des tirets : cuisine-du-monde">
        <Input
          name="slug"
          defaultValue={topic?.slug}
          maxLength={TOPIC_SLUG_MAX_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Description">
        <Textarea
          name="description"
          defaultValue={topic?.description}
          maxLength={TOPIC_TEXT_MAX_LENGTH}
          rows={3}
          className="min-h-18 text-sm"
        />
      </Field>
    </>
  );
}

const valuesOf = (form: FormData) => ({
  name: form.get('name'),
  slug: form.get('slug'),
  description: form.get('description'),
});

/** Adds a category, or a subcategory of `category`. */
export function NewTopicButton({ category }: { category: OperatedTopic | null }) {
  const queryClient = useQueryClient();
  return (
    <ActButton
      label={category ? 'Ajouter une sous-catégorie' : 'Ajouter une catégorie'}
      effect="Elle apparaît aussitôt dans les choix, à la fin de sa liste."
      tone="primary"
      send={(_, form) => {
        const topic = { ...valuesOf(form), parentId: category?.id ?? null };
        return createTopic(queryClient, valid(newTopicSchema, topic));
      }}
      done="Ajouté au catalogue"
    >
      <Fields />
    </ActButton>
  );
}

const seenOf = ({ name, slug, description }: OperatedTopic) => ({ name, slug, description });

/** The act that changes the name, the address and the description of a topic. */
export function useEditTopic(topic: OperatedTopic): MenuAct {
  const queryClient = useQueryClient();
  // The fields hold what was there when the dialog opened, whatever is fetched again meanwhile.
  const [saw, setSaw] = useState(topic);
  return {
    label: 'Modifier',
    icon: PencilLine,
    tone: 'primary',
    onOpen: () => setSaw(topic),
    effect: `« ${topic.name} » : l’ancienne adresse mène à la nouvelle, et n’est jamais donnée à un autre sujet.`,
    children: <Fields topic={saw} />,
    send: (_, form) =>
      changeTopic(
        queryClient,
        topic.id,
        valid(topicChangesSchema, { ...valuesOf(form), saw: seenOf(saw) }),
      ),
    done: 'Modifié',
  };
}
