/**
 * Passwords that people try first in France and that the list of leaked ones lacks, in lower case and at least as long
 * as the minimum. Sequences and repeated characters are detected by rule instead (weak-password.ts).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  011111 0123456789 101010 121212 123123123 1234512345 123abc456 123azerty 123soleil 147147 202020
  212121 222222 232323 252525 258258 289289 321321 333333 420420 444444 456456 456789 505050 555555
  654321 777777 888888 987654 987654321 999999 aaaaaa abcdef abcdefg abcdefgh admin1234 admin@123
  administrateur amande amour1 amour123 amoureuse aubergine automne aventure azeqsd azeqsdwxc
  azer1234 azerqsdf azert1 azert123 azert12345 azertu azerty0 azerty00 azerty01 azerty10 azerty11
  azerty1234 azerty12345 azerty123456 azerty13 azerty2 azerty31 azerty59 azerty69 azerty75 azerty77
  azerty78 azerty789 azerty83 azerty91 azerty92 azerty93 azerty94 azertyuiop123 azqsws baboune
  balou123 banane1 barcelone beaugosse beaute belgique biberon bienvenue bienvenue1 bienvenue123
  bisou1 bisounours bisous1 blablabla bonheur bonheur1 bonjour0 bonjour12 bonjour123 bonjour1234
  bonjour2 bonjour2024 bonjour2025 bonjour2026 bonsoir boubou bouchon bouddha bubulle canaille
  caramel1 cartouche chanson chatnoir chaussette chocapic chocolat1 chouchou1 citron1 clementine
  clochette coccinelle coeur1 comptable connexion corentin couscous dauphin1 doudou doudou1 doudoune
  dudule ecureuil emilie1 emmanuelle enfants etoile1 etoiles facebook1 famille1 fanfan felicie
  fortnite framboise france123 france2018 francky francoise fripouille gateau gnocchi gorille
  gourmand grandmere grenouille haricot heureuse heureux hotmail isabelle1 jambon jeremie jetaime1
  jetaime123 jetaime2 julien1 lapin1 lapinou laurent1 lavande lilirose login123 lolilol loulou1
  loulou12 loulou123 loulou2 louloute louloutte lucie1 ludivine lumiere magique maison1 maison123
  maman1 maman123 mamanpapa manon123 marie12 mariejo marmotte marseille1 marseille13 martine1
  mathilde1 maxence maxime1 mayonnaise medor1 mimine minou1 mirabelle misstic modifier mohamed1
  moimoi monange monbebe moncoeur monsieur morgane1 morphee mot-de-passe mot2passe motdepasse1
  motdepasse12 motdepasse123 motdepasse2025 motdepasse2026 motdpasse moutarde nathalie1 normandie
  nounou nounours1 nutella1 oceane1 olivier2 olympe olympique orchidee ouioui p@ssword pa$$word
  paddington panthere papamaman papillon1 pass12345 passe123 password1! password12345 password2024
  password2025 password2026 patapouf patate1 perle1 perroquet philippe1 pitchoune poisson1 polniuj
  pomme1 portugal1 poubelle poupee poupette poussin1 princesse1 printemps qsdfghjklm quentin1 qwertz
  qwertzuiop raphael1 renault1 romain1 romane rouge1 saintetienne salade salut1 salut123 samsam
  sandrine1 sarkozy saucisse sebastien1 secret1234 sofiane soleil1 soleil12 soleil123 soleil13
  sophie123 sourire stephane1 sucette sylvain1 sylvie1 tartine teamo1 temporaire tendresse test12345
  teufteuf thierry1 tigrou tintin1 titeuf titi123 titine titouan toctoc tonton tornade tortue1
  toto12 toto123 toto1234 toto12345 toto123456 totototo toulouse31 tournesol vacances1 valentin1
  vanille1 veronique1 virginie1 voiture1 welcome1234 wxcvbn1 wxcvbn123 yoann1 zouzou zxczxc
  `
    .trim()
    .split(/\s+/),
);
