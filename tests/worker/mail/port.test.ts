import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { mailPort, mailText } from '../../../worker/auth/mail.ts';

const mail = {
  to: 'asker@example.com',
  subject: 'Réinitialisation de votre mot de passe',
  text: 'Un lien.',
  link: 'https://dis-moi.example/api/auth/verify',
};
const deployed = { ...env, DEV_OUTBOX: '' } as unknown as Env;

it('hands mail to the Email Service where a sender is named', async () => {
  const send = mailPort({ ...deployed, MAIL_FROM: 'bonjour@dis-moi.example' } as unknown as Env)!;
  await expect(send(mail)).resolves.toBeUndefined();
});

it('is set as French sets it, since nobody does it after us', () => {
  expect(mailText({ ...mail, text: 'Un doute ? Écrivez !' })).toBe(
    `Un doute\u202f? Écrivez\u202f!\n\n${mail.link}\n`,
  );
});

it('sends none without a sender', () => {
  expect(mailPort(deployed)).toBeNull();
});
