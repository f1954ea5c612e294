import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { houseNameSchema } from '../../../../domain/profiles/catalogue.ts';
import {
  addHouseName,
  houseNamesQuery,
  removeHouseName,
} from '../../../data/operations/catalogue.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { fieldErrorOf } from '../../../platform/wrong-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Input } from '../../../ui/input.tsx';
import { toastUnlessOfField, valid } from '../kit/act-button.tsx';
import { Loaded } from '../kit/loaded.tsx';

/** Words that no name and no username may have. */
export function HouseNames() {
  const query = useQuery(houseNamesQuery);
  const queryClient = useQueryClient();
  const [word, setWord] = useState('');
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      addHouseName(valid(houseNameSchema, { word: word.trim().toLowerCase() }).word),
    onSuccess: () => {
      setWord('');
      return refreshOperations(queryClient);
    },
    onError: toastUnlessOfField,
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: removeHouseName,
    onSuccess: () => refreshOperations(queryClient),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <section aria-labelledby="house-names-title" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="house-names-title" className="text-lg">
          Noms réservés
        </h2>
        <p className="max-w-[65ch] text-sm text-ink-soft">
          Personne ne peut prendre un nom qui contient un de ces mots, même avec un point, un
          pluriel ou une faute. Ceux qui l’ont déjà le gardent. Les rôles de l’équipe et « Dis-moi »
          sont toujours réservés.
        </p>
      </div>
      <Form
        error={add.error}
        onSubmit={() => add.mutate()}
        noValidate
        className="flex max-w-md items-start gap-2"
      >
        <Field
          label="Mot à réserver"
          error={fieldErrorOf(add.error, 'word', true)}
          className="min-w-0 flex-1"
        >
          <Input
            name="word"
            value={word}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setWord(target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" className="mt-6.5" busy={add.isPending}>
          Réserver
        </Button>
      </Form>
      <Loaded query={query}>
        {({ words }) =>
          words.length === 0 ? (
            <p className="text-sm text-ink-soft">Aucun mot de plus n’est réservé.</p>
          ) : (
            <ul aria-label="Mots réservés" className="flex flex-wrap gap-2">
              {words.map(({ word }) => (
                <li
                  key={word}
                  className="flex items-center rounded-full border pl-3 text-sm wrap-anywhere"
                >
                  {word}
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Libérer ${word}`}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(word)}
                  >
                    <X aria-hidden />
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
