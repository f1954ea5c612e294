import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { relatedWordSchema } from '../../../../domain/search/related-words.ts';
import {
  addRelatedWord,
  hideUnmetQuestion,
  relatedWordsQuery,
  removeRelatedWord,
  unmetQuestionsQuery,
} from '../../../data/operations/catalogue.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { formatDay } from '../../../formats/formats.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { fieldErrorOf } from '../../../platform/wrong-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Input } from '../../../ui/input.tsx';
import { toastUnlessOfField, valid } from '../kit/act-button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Rows } from '../kit/rows.tsx';

/** Questions that nobody can answer, and the words by which searches find experts. */
export function UnmetQuestions() {
  const questions = useQuery(unmetQuestionsQuery);
  const words = useQuery(relatedWordsQuery);
  const queryClient = useQueryClient();
  const [added, setAdded] = useState({ word: '', meaning: '' });
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async () => addRelatedWord(valid(relatedWordSchema, added)),
    onSuccess: () => {
      setAdded({ word: '', meaning: '' });
      return refreshOperations(queryClient);
    },
    onError: toastUnlessOfField,
  });
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => refreshOperations(queryClient),
    onError: (error) => toast.error(messageOf(error)),
  });
  const fieldOf = (name: keyof typeof added) => (
    <Input
      name={name}
      value={added[name]}
      autoCapitalize="none"
      autoComplete="off"
      onChange={({ target }) => setAdded({ ...added, [name]: target.value })}
    />
  );
  return (
    <section aria-labelledby="unmet-questions-title" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="unmet-questions-title" className="text-lg">
          Questions sans expert
        </h2>
        <p className="max-w-[65ch] text-sm text-ink-soft">
          Ceux qui les posent seront prévenus. Les créateurs de la catégorie les lisent sans leur
          nom. Masquer une question la leur retire ; un mot de plus peut lui trouver un expert.
        </p>
      </div>
      <Loaded query={questions}>
        {({ questions }) => (
          <Rows
            rows={questions}
            keyOf={({ id }) => id}
            labelledBy="unmet-questions-title"
            empty="Aucune question n’attend un expert."
            className="flex items-center justify-between gap-3"
          >
            {({ id, question, askedAt }) => (
              <>
                <p className="min-w-0 wrap-anywhere">
                  {question} <span className="text-ink-soft">{formatDay(askedAt)}</span>
                </p>
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Masquer « ${question} »`}
                  disabled={change.isPending}
                  onClick={() => change.mutate(() => hideUnmetQuestion(id))}
                >
                  Masquer
                </Button>
              </>
            )}
          </Rows>
        )}
      </Loaded>
      <Form
        error={add.error}
        onSubmit={() => add.mutate()}
        noValidate
        className="flex flex-wrap items-start gap-2"
      >
        <Field label="Mot cherché" error={fieldErrorOf(add.error, 'word', true)} className="w-52">
          {fieldOf('word')}
        </Field>
        <Field label="Trouve comme" error={fieldErrorOf(add.error, 'meaning')} className="w-52">
          {fieldOf('meaning')}
        </Field>
        <Button type="submit" variant="outline" className="mt-6.5" busy={add.isPending}>
          Ajouter
        </Button>
      </Form>
      <Loaded query={words}>
        {({ words }) => (
          <Rows
            rows={words}
            keyOf={({ word }) => word}
            label="Mots ajoutés à la recherche"
            className="flex items-center justify-between gap-3"
          >
            {({ word, meaning }) => (
              <>
                <p className="min-w-0 wrap-anywhere">
                  « {word} » comme « {meaning} »
                </p>
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Retirer ${word}`}
                  disabled={change.isPending}
                  onClick={() => change.mutate(() => removeRelatedWord(word))}
                >
                  Retirer
                </Button>
              </>
            )}
          </Rows>
        )}
      </Loaded>
    </section>
  );
}
