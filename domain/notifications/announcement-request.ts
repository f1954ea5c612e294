import { z } from 'zod';
import { hasInvisible } from '../text/shown-text.ts';
import { optionalTitleSchema, textSchema } from '../text/text.ts';
import { holdsWebAddress } from '../text/web-address.ts';
import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  announcementAudiences,
  announcementKinds,
  announcementPages,
  PER_DAY_MAX,
  PER_MINUTE_MAX,
} from './announcement.ts';

const NO_ADDRESS = 'Sans adresse web : choisissez la page du bouton';
const withoutAddress = (text: string) => !holdsWebAddress(text);

/** The content of a draft: plain text without addresses, since the only link is that of its page. */
export const announcementSchema = z.strictObject({
  kind: z.enum(announcementKinds),
  audience: z.enum(announcementAudiences),
  title: optionalTitleSchema(ANNOUNCEMENT_TITLE_MAX)
    .refine((title) => title !== null, 'Veuillez donner un titre')
    .transform((title) => title ?? '')
    .refine(withoutAddress, NO_ADDRESS),
  body: z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n{3,}/g, '\n\n'))
    .pipe(textSchema(ANNOUNCEMENT_TEXT_MAX).min(1, 'Veuillez écrire le texte'))
    .refine(
      (text) => !text.split('\n').some(hasInvisible),
      'Ce texte contient des caractères invisibles',
    )
    .refine(withoutAddress, NO_ADDRESS),
  page: z.enum(announcementPages),
  perMinute: z.int().min(1).max(PER_MINUTE_MAX),
  perDay: z.int().min(1).max(PER_DAY_MAX),
});
