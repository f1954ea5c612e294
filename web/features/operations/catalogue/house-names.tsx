import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { houseNameSchema } from '../../../../domain/profiles/catalogue.ts';
import {
  addHouseName,
  houseNamesQuery,
  removeHouseName,
} from '../../../data/operations/catalogue.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Input } from '../../../ui/input.tsx';
import { valid } from '../kit/act-button.tsx';
import { Loaded } from '../kit/loaded.tsx';

/** Words that no name and no username may have. */
export function HouseNames() {
  const query = useQuery(houseNamesQuery);
  const queryClient = useQueryClient();
  const [word, setWord] = useState('');
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async ({ word, adds }: { word: string; adds: boolean }) => {
      if (adds) await addHouseName(valid(houseNameSchema, { word }).word);
      else await removeHouseName(word);
    },
    onSuccess: (_, { adds }) => {
      if (adds) setWord('');
      return refreshOperations(queryClient);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ word: word.trim().toLowerCase(), adds: true });
  };
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
        error={change.error}
        onSubmit={submit}
        noValidate
        className="flex max-w-md items-start gap-2"
      >
        <Field
          label="Mot à réserver"
          error={change.error ? messageOf(change.error) : null}
          className="min-w-0 flex-1"
        >
          <Input
            value={word}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setWord(target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" className="mt-6.5" busy={change.isPending}>
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
                    disabled={change.isPending}
                    onClick={() => change.mutate({ word, adds: false })}
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
