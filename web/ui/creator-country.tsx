import { type ReactNode, useState } from 'react';
import { COUNTRY_UNSUPPORTED, SELLER_COUNTRIES } from '../../domain/orders/seller-country.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

/** The choice that stands for every country without payouts. */
const ELSEWHERE = '';

interface CreatorCountryProps {
  /** The button that makes the user a creator, given the country; disabled without one. */
  children: (country: string | null) => ReactNode;
}

/** Asks for the country of a user who wants to become a creator, and says so when payouts are impossible there. */
export function CreatorCountry({ children }: CreatorCountryProps) {
  const [country, setCountry] = useState<string>(SELLER_COUNTRIES[0].code);
  return (
    <div className="grid w-full max-w-sm gap-3 text-left">
      <Field
        label="Votre pays de résidence"
        error={country === ELSEWHERE ? COUNTRY_UNSUPPORTED : null}
      >
        <Select value={country} onChange={(event) => setCountry(event.target.value)}>
          {SELLER_COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value={ELSEWHERE}>Un autre pays</option>
        </Select>
      </Field>
      {children(country === ELSEWHERE ? null : country)}
    </div>
  );
}
