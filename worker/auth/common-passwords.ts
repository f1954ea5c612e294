/**
 * Passwords that everybody tries first, in French and in English, all in lower case and of at least
 * the length that any password needs. Counting-up and repeated characters are told by rule instead
 * (weak-password.ts).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  000000 010203 011111 0123456789 101010 102030 111111 112233 11223344 1122334455 121212 123123
  123123123 123321 123454321 1234512345 123455 1234560 123456a 123456abc 123456q 123456z 1234567a
  123456789a 123456789q 12345678910 12345a 12345abc 12345q 12345qwert 123654 123654789 1236987 123abc
  123abc456 123azerty 123qwe 123qweasd 123soleil 131313 135790 1357924680 142536 147147 147258
  147258369 147852 147852369 159357 159753 159951 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qazxsw2 202020 212121 222222 232323 246810 252525 258258 258456 289289 314159 321321 333333 369258
  420420 444444 456456 456789 4815162342 505050 555555 654321 666666 696969 753159 753951 777777
  789456 789456123 888888 951753 963852 963852741 987654 987654321 999999
  a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa abc123 abc12345
  abc123456 abcd123 abcd1234 abcdef abcdefg abcdefgh access access14 admin1 admin12 admin123
  admin1234 admin@123 administrateur administrator adidas alexander alexandra alexandre alexis
  alexis1 alpha1 amande amandine amelie america amour1 amour123 amoureuse amoureux andrea android
  angel1 angela angele angelina angelique animal anthony antoine apollo apple1 apple123 arsenal
  arthur asdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley asterix aubergine audrey aurelie
  aurore austin automne aventure azeqsd azeqsdwxc azer1234 azerqsdf azert1 azert123 azert12345
  azertu azerty azerty0 azerty00 azerty01 azerty1 azerty10 azerty11 azerty12 azerty123 azerty1234
  azerty12345 azerty123456 azerty13 azerty2 azerty31 azerty59 azerty69 azerty75 azerty77 azerty78
  azerty789 azerty83 azerty91 azerty92 azerty93 azerty94 azertyu azertyui azertyuiop azertyuiop123
  azqsws
  babette baboune bailey balou123 banane banane1 banana barbara barbie barcelona barcelone baseball
  basket basketball batman batman1 battle beaugosse beaute beautiful belgique benfica benjamin
  bernard biberon bienvenue bienvenue1 bienvenue123 bigdaddy bisou1 bisous bisous1 bisounours
  bitch1 blabla blablabla blanche blink182 bonheur bonheur1 bonjour bonjour0 bonjour1 bonjour12
  bonjour123 bonjour1234 bonjour2 bonjour2024 bonjour2025 bonjour2026 bonsoir bordeaux boubou
  bouchon bouddha bretagne brandon brigitte britney brooklyn brutus bubulle bubbles buster butter
  butterfly
  cachou calimero camille camille1 canada canaille cannelle capucine caramel caramel1 carole
  caroline cartouche cassandra catherine cathy1 celine cerise champion chanel chanson chantal
  charles charlene charlie charlie1 charlotte charlotte1 chatnoir chaton chaussette cheese chelsea
  chevalier cherie chicken chipie chloe123 chocapic chocolat chocolat1 chocolate chouchou chouchou1
  chouette christ1 christian christine christophe cinderella citron citron1 clementine clochette
  coccinelle cocacola coco123 cocorico coeur1 college comptable computer concorde connard connexion
  cookie cookie1 corentin corsica corvette couscous cowboy cristina crystal
  dakota dallas daniel daniel1 danielle dauphin dauphin1 david1 david123 debbie delphine denise
  diamant diamond dolphin domino dominique donald doudou doudou1 doudoune dragon dragon1 dragon12
  dragonball dragons dudule
  eagles eclipse ecureuil edouard elephant elephant1 elisabeth elizabeth eloise emilie emilie1
  emmanuel emmanuelle enfant enfants espoir estelle etoile etoile1 etoiles eugene europe
  fabien fabienne fabrice facebook facebook1 falcon famille famille1 fanfan fatima felicia felicie
  ferrari fireman flamengo flipper florence florent florian florian1 flower flowers fluffy football
  football1 forever fortnite fraise framboise france france1 france123 france98 france2018 francis
  franck francky francois francoise freddy frederic freedom friends fripouille fuckme fuckoff
  fuckyou fuckyou1
  gabriel gabriel1 gabrielle gandalf garfield gateau general genevieve george georges georgia gerard
  gilbert ginger gnocchi goldfish google google1 gorille gourmand grandmere gregory grenouille
  greenday guillaume guitar guitare gunner
  hallo123 hamster hannah happy123 hardcore harley haricot helene hello1 hello123 hello1234 hellokitty
  herbert hercule heureuse heureux hockey hollywood homer1 hotmail hunter hunter2 hunter1
  iceman iloveu iloveyou iloveyou1 iloveyou2 internet internet1 invite isabel isabelle isabelle1
  jackass jackson jacques jamaica jambon jasmine jasmin jeanne jennifer jennifer1 jeremie jeremy
  jeremy1 jerome jessica jessica1 jesus1 jesuschrist jetaime jetaime1 jetaime2 jetaime123 joker123
  johanna jonathan jordan jordan1 jordan23 jordan123 joseph joshua josephine julien julien1 juliette
  justin justine justine1 juventus
  karate karine kawasaki kevin1 kevin123 killer killer1 kimberly kitty1 kittycat kristina
  lapin1 lapinou lasagne laura1 laurence laurent laurent1 laurie lavande legend leonard leonardo
  letmein letmein1 lilirose lilian liberte lionel liverpool liverpool1 location login1 login123
  logitech lol123 lolita lolilol london louis1 louise louise1 loulou loulou1 loulou12 loulou123
  loulou2 louloute louloutte lovelove lovely loveme loveyou lucas1 lucie1 lucien lucifer ludivine
  ludovic lumiere
  madeleine madison madonna maggie magali magique maison maison1 maison123 malaga maman1 maman123
  mamanpapa mamour manchester manon1 manon123 marceau marcel margot margaux maria1 marianne marie1
  marie12 marie123 mariejo marina marine marine1 mariposa marjorie marley marlboro marmotte
  marseille marseille1 marseille13 martin martine martine1 master master1 mathieu mathilde mathilde1
  mathis matrix matthew matthieu maurice maverick maxence maxime maxime1 maxwell mayonnaise medor1
  melanie melissa melissa1 mercedes merlin merlin1 metallica mexico michael michael1 michel michele
  michelle michelle1 mickael mickey mickey1 midnight milan1 mimine minecraft minette minnie minou1
  minouche mirabelle miranda misstic modifier mohamed mohamed1 moimoi moimeme momdad monamour
  monange monbebe moncoeur monica monique monique1 monkey monkey1 monsieur montagne morgan morgane
  morgane1 morphee motdepasse motdepasse1 motdepasse12 motdepasse123 motdepasse2025 motdepasse2026
  motdepass motdpasse mot2passe mot-de-passe moutarde mouton muriel music1 mustang mustang1 mylove
  mypassword mysterio
  naruto naruto1 natacha natasha nathalie nathalie1 nathan nathan1 nature ncc1701 neptune nicolas
  nicolas1 nicole nicole1 nikita ninja1 nintendo nirvana noisette nokia1 normandie nounou nounours
  nounours1 nouveau nugget nutella nutella1
  obelix ocean1 october oceane oceane1 olivia olivier olivier1 olivier2 ollie1 olympe olympique
  online orange orange1 orchidee oscar1 ouioui
  p@ssw0rd p@ssword pa$$word pa55word paddington pakistan palermo pamela panda1 pantera panther
  panthere papa123 papamaman papillon papillon1 paradis paris1 paris123 paris75 parisien parola
  pascal pascal1 pascale pass123 pass1234 pass12345 passe123 passion passw0rd passw0rd1 password
  password! password0 password01 password1 password1! password10 password11 password12 password123
  password1234 password12345 password2 password2024 password2025 password2026 password3 password99
  passwort patate patate1 patapouf patrice patricia patricia1 patrick patrick1 pauline pauline1
  peanut pepito pepper perfect perle1 perroquet peugeot philippe philippe1 phoenix piano1 picasso
  pierre pierre1 pierrot pikachu pikachu1 pirate pitchoune pizza1 playboy player playstation
  please poisson poisson1 pokemon pokemon1 pokemon123 polniuj pomme1 pompier popcorn poppy1
  portugal portugal1 poubelle poulet poulette poupee poupette poussin poussin1 precious president
  prince prince1 princess princess1 princesse princesse1 printemps private provence puppy1 purple
  pussy1
  q1w2e3 q1w2e3r4 q1w2e3r4t5 qazqaz qazwsx qazwsx123 qazwsxedc qsdfgh qsdfghjklm quality quentin
  quentin1 qwaszx qwe123 qweasd qweasd123 qweasdzxc qweqwe qwer1234 qwerasdf qwert1 qwert123 qwerty
  qwerty0 qwerty01 qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty7
  qwertyu qwertyui qwertyuiop qwertz qwertzuiop
  rabbit rachel racing raiders rainbow ranger raphael raphael1 rangers raymond realmadrid rebecca
  red123 regine renard renault renault1 requin richard richard1 robert robert1 robinson rocket
  roland romain romain1 romane romeo1 ronaldo ronaldo7 rosalie rosebud rouge1 rousseau roxane runner
  rush2112
  sabine sabrina sabrina1 saintetienne salade salope salut1 salut123 samantha samsam samson samsung
  samsung1 samuel sandra sandrine sandrine1 sarah1 sarah123 sarkozy saucisse scooby scoobydoo
  scorpion scorpio sebastien sebastien1 secret secret1 secret12 secret123 secret1234 senegal
  sephiroth serge1 sesame sesame1 severine shadow shadow1 shannon sheila silver simone skater
  slipknot smokey snoopy soccer soccer1 sofiane soleil soleil1 soleil12 soleil123 soleil13 sophie
  sophie1 sophie123 souris sourire spartacus spiderman spiderman1 spirou sponge starwars starwars1
  stephane stephane1 stephanie steven stitch strawberry success sucette summer summer1 sunflower
  sunshine sunshine1 super123 superman superman1 supernova support suzanne suzuki sweety sylvain
  sylvain1 sylvie sylvie1
  tagada tahiti tamere tartine taylor teamo1 temporaire tendresse tennis teresa test12 test123
  test1234 test12345 testing testtest teufteuf theboss thierry thierry1 thomas thomas1 thomas12
  thomas123 thunder tiger1 tigger tigrou tinkerbell tintin tintin1 titeuf titi123 titine titouan
  toctoc tomate tonton tornade tortue tortue1 toto12 toto123 toto1234 toto12345 toto123456 totototo
  toulouse toulouse31 tournesol toyota travail trinity trouble trustno1 tunisie tweety twilight
  united university username vacances vacances1 vagabond valentin valentine valentin1 valerie
  valerie1 vanessa vanille vanille1 vanina veronique veronique1 victoire victor victor1 victoria
  vincent vincent1 violet violette virginie virginie1 voiture voiture1 voyage
  warcraft warrior welcome welcome1 welcome12 welcome123 welcome1234 whatever white1 william
  william1 willow wilson winner winston winter wolverine wxcvbn wxcvbn1 wxcvbn123 xavier xavier1
  yamaha yannick yasmina yellow yoann1 yolande youtube yvette zaqwsx zaq12wsx zidane zidane10 zinedine
  zouzou zxcvbn zxcvbnm zxcvbnm1 zxczxc
  `
    .trim()
    .split(/\s+/),
);
