import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MergePreview, OperatedTopic } from '../../../../domain/operations/catalogue-wire.ts';
import { plural } from '../../../../domain/text/french.ts';
import { changeTopic, mergePreviewQuery, mergeTopic } from '../../../data/operations/catalogue.ts';
import { formatCount } from '../../../formats/formats.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ActButton, refuse } from '../kit/act-button.tsx';

const FOR_THE_LOG = 'Il reste dans le journal ; les experts ne le lisent pas.';

/** Retires a topic. */
export function RetireButton({ topic }: { topic: OperatedTopic }) {
  const queryClient = useQueryClient();
  return (
    <ActButton
      label="Retirer"
      effect={`« ${topic.name} » : plus personne ne peut le choisir ni poser de question à ce sujet. Les conversations et les posts restent.`}
      reasonHint={FOR_THE_LOG}
      send={(reason) => changeTopic(queryClient, topic.id, { retired: true, reason })}
      done="Retiré du catalogue"
    />
  );
}

/** Brings a retired topic back. */
export function RestoreButton({ topic }: { topic: OperatedTopic }) {
  const queryClient = useQueryClient();
  return (
    <ActButton
      label="Remettre"
      effect={`« ${topic.name} » réapparaît partout, avec les experts qui l’avaient gardé.`}
      tone="primary"
      send={() => changeTopic(queryClient, topic.id, { retired: false })}
      done="De nouveau au catalogue"
    />
  );
}

interface MergeButtonProps {
  topic: OperatedTopic;
  /** The open topics of the same level, without this one. */
  targets: readonly OperatedTopic[];
  nameOf: (topic: OperatedTopic) => string;
}

/** Merges a topic into another, after saying what moves. */
export function MergeButton({ topic, targets, nameOf }: MergeButtonProps) {
  const queryClient = useQueryClient();
  if (targets.length === 0) return null;
  return (
    <ActButton
      label="Fusionner"
      effect={`« ${topic.name} » : ses experts et ses posts passent à l’autre sujet, et son adresse y mène. Une fusion ne se défait pas.`}
      tone="danger"
      reasonHint={FOR_THE_LOG}
      send={(reason, form) => {
        const into = String(form.get('into') ?? '') || refuse('Choisissez l’autre sujet.');
        return mergeTopic(queryClient, topic.id, { into, reason });
      }}
      done="Fusion commencée"
    >
      <Preview topic={topic} />
      <TargetField targets={targets} nameOf={nameOf} />
    </ActButton>
  );
}

function TargetField({ targets, nameOf }: Pick<MergeButtonProps, 'targets' | 'nameOf'>) {
  const [into, setInto] = useState('');
  return (
    <Field label="Fusionner avec">
      <Select name="into" value={into} onChange={({ target }) => setInto(target.value)}>
        <option value="">Choisir…</option>
        {targets.map((target) => (
          <option key={target.id} value={target.id}>
            {nameOf(target)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The content that the merge moves, counted up to a thousand. */
function Preview({ topic }: { topic: OperatedTopic }) {
  const { data, error } = useQuery(mergePreviewQuery(topic.id));
  return (
    <p role="status" className="text-sm text-ink-soft">
      {data ? wordsOf(data) : error ? 'Le décompte n’a pas pu être lu.' : 'Décompte…'}
    </p>
  );
}

function wordsOf({ creators, posts }: MergePreview): string {
  const counted = (count: number | null, noun: string) =>
    count === null ? `plus de 1 000 ${noun}s` : `${formatCount(count)} ${plural(count, noun)}`;
  return `À déplacer : ${counted(creators, 'expert')}, ${counted(posts, 'post')}.`;
}
