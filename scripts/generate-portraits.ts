/**
 * Draws the avatars of the landing page's experts as the seed draws them. The files are committed;
 * run this again only when a face or a user changes: `node scripts/generate-portraits.ts`.
 */
import { writeFileSync } from 'node:fs';
import { content } from './seed/content/content.ts';
import { landingExperts } from './seed/people.ts';
import { portrait } from './seed/pictures/portrait.ts';

const folder = 'web/features/landing/portraits';

for (const username of Object.keys(landingExperts)) {
  const { gender } = content.creators.find((creator) => creator.username === username)!;
  const svg = portrait(username, gender);
  const [file] = username.split('.');
  writeFileSync(`${folder}/${file}.svg`, `${svg.replace('>', '><title>Portrait</title>')}\n`);
}
