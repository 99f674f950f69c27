import type { Culture } from './family-names';
import { namesIn, type Name } from './name-list';

/** Given names of students of all cultures, the frequent ones first. */
export const commonNames =
  namesIn(`Olivia, Liam, Emma, Noah, Charlotte, Oliver, Amelia, James, Sophia, Elijah, Mia, William,
  Isabella, Henry, Ava, Lucas, Evelyn, Benjamin, Luna, Theodore, Harper, Jack, Scarlett, Levi, Eleanor, Alexander, Hazel,
  Daniel, Violet, Michael, Aurora, Jackson, Nora, Sebastian, Lily, Samuel, Ella, David, Chloe, Joseph, Grace, John, Zoe, Wyatt,
  Penelope, Owen, Riley, Asher, Layla, Isaac, Ellie, Hudson, Stella, Ezra, Naomi, Thomas, Ivy, Charles, Emily, Caleb, Hannah,
  Josiah, Lucy, Christopher, Maya, Nathan, Leah, Miles, Alice, Adrian, Clara, Aaron, Ruby, Julian, Eva, Leo, Sadie, Eli,
  Josephine, Thea, Ian, Quinn, Robin, Alex, Jordan, Casey, Taylor, Avery, Cameron, Rowan, Skyler, Jamie, Morgan, Parker, Reese,
  Mary-Kate, Anne-Marie, Jo`);

/** Given names of one culture. */
export const givenNames: Readonly<Partial<Record<Culture, readonly Name[]>>> = {
  irish: namesIn(
    `Aoife, Saoirse, Niamh, Ciarán, Seán, Siobhán, Conor, Oisín, Róisín, Declan, Finn, Maeve, Eoin, Cillian`,
  ),
  spanish:
    namesIn(`Sofía, Mateo, Valentina, Santiago, Camila, Diego, Lucía, José, Ximena, Ángel, María, Luis, Elena, Joaquín,
    Renata, Andrés, Paloma, Iñigo, Juan Carlos, María José, Begoña, Íñigo, Raúl, Mónica`),
  portuguese: namesIn(`João, Inês, Tiago, Beatriz, Gonçalo, Leonor, Rui, Conceição, Thaís, Caetano`),
  french: namesIn(
    `Chloé, Léo, Camille, Gabriel, Inès, Théo, Zoé, Élodie, Jean-Luc, François, Amélie, Noémie, Marie-Ève, Loïc`,
  ),
  german: namesIn(`Lena, Felix, Jürgen, Käthe, Björn, Jörg, Greta, Anneliese, Matthias, Hans-Peter, Heidi, Moritz`),
  italian: namesIn(`Giulia, Lorenzo, Chiara, Matteo, Alessia, Nicolò, Francesca, Giovanni, Bianca, Luca`),
  dutch: namesIn(`Sanne, Daan, Femke, Bram, Lotte, Thijs, Jan-Willem, Zoë, Maud, Joost`),
  nordic: namesIn(
    `Astrid, Søren, Freja, Lars, Åsa, Björk, Ingrid, Mikkel, Linnéa, Jónas, Aino, Väinö, Sigríður, Håkon`,
  ),
  slavic:
    namesIn(`Zofia, Jakub, Ania, Wojciech, Kateřina, Tomáš, Jiří, Milica, Nikola, Olga, Dmitri, Anastasia, Oksana, Bohdan,
    László, Zsófia, Andrei, Ioana, Łukasz, Željko`),
  greek: namesIn(`Eleni, Yannis, Sophia, Kostas, Dimitra, Nikos, Athena, Stavros`),
  turkish: namesIn(`Zeynep, Mehmet, Elif, Emre, Ayşe, Çağla, Gökhan, Defne, İpek, Umut`),
  arabic: namesIn(
    `Fatima, Omar, Aisha, Youssef, Mariam, Khalid, Leila, Hamza, Nour, Abdul-Rahman, Samir, Huda, Zainab, Tariq`,
  ),
  persian: namesIn(`Parisa, Arash, Shirin, Cyrus, Roxana, Kian, Farid, Yasmin, Zahra, Mirwais`),
  jewish: namesIn(`Noa, Eitan, Tamar, Ari, Shira, Yonatan, Avital, Ezekiel, Miriam, Boaz`),
  armenian: namesIn(`Ani, Tigran, Nare, Davit, Lusine, Giorgi, Tamari, Aram`),
  indian:
    namesIn(`Aarav, Ananya, Rohan, Diya, Arjun, Priya, Vivaan, Isha, Karthik, Lakshmi, Harpreet, Gurleen, Rahul, Meera,
    Siddharth, Kavya, Farhan, Nadia, Sanjana, Tenzin, Vikram, Aditi`),
  chinese: namesIn(
    `Wei, Jing, Xiaoming, Mei, Haoran, Yuxin, Zihan, Lihua, Jia Hao, Siu-Ming, Ka-Yan, Yichen, Ruoxi, Bo`,
  ),
  korean: namesIn(`Min-jun, Seo-yeon, Ji-ho, Ha-eun, Do-yun, Ji-woo, Hyun-woo, Su-bin, Eun-ji, Tae-yang`),
  vietnamese: namesIn(`Anh, Minh, Linh, Hương, Đức, Thảo, Quốc, Tuấn, Mỹ Linh, Khánh, Phương, Bảo`),
  japanese: namesIn(`Haruto, Yui, Sōta, Hina, Ren, Sakura, Yūto, Aoi, Kenji, Emi, Riku, Keiko`),
  filipino: namesIn(`Jomar, Maricel, Angelica, Rizal, Dewi, Budi, Ayu, Somsak, Malee, Mai, Pao, Kalaya`),
  african:
    namesIn(`Chidi, Amara, Kwame, Ama, Chinonso, Ngozi, Ọlá, Tunde, Amina, Mamadou, Aminata, Fatou, Wanjiku, Juma, Selam,
    Dawit, Thandiwe, Sipho, Nomvula, Tendai, Kofi, Abena, Zola, Imani`),
  caribbean: namesIn(`Marcus, Shanice, Jean-Claude, Régine, Dwayne, Keisha, Fabienne, Anand`),
  pacific: namesIn(`Kai, Leilani, Keanu, Moana, Ka'iulani, Sione, Mele, Tāne, Aroha, Malia`),
  indigenous: namesIn(`Ashkii, Nizhoni, Shilah, Dakota, Winona, Chayton, Haseya, Yas`),
  hanzi: namesIn(`小明/Xiaoming, 静/Jing, 伟/Wei, 美玲/Meiling`),
  hangul: namesIn(`민준/Minjun, 서연/Seoyeon, 지우/Jiwoo`),
  kanji: namesIn(`さくら/Sakura, 太郎/Taro, 陽菜/Hina`),
  cyrillic: namesIn(`Андрій/Andriy, Оксана/Oksana, Максим/Maksym, Соломія/Solomiya`),
  greekLetters: namesIn(`Ελένη/Eleni, Νίκος/Nikos`),
  arabicLetters: namesIn(`فاطمة/Fatima, يوسف/Youssef, نور/Nour`),
  devanagari: namesIn(`आरव/Aarav, अनन्या/Ananya`),
};

/** Given names of the parents' generation, of all cultures. */
export const elderNames =
  namesIn(`Jennifer, Michael, Jessica, David, Amanda, Robert, Sarah, Daniel, Melissa, Brian, Nicole,
  Jason, Stephanie, Kevin, Elizabeth, Eric, Heather, Mark, Michelle, Steven, Rebecca, Andrew, Kimberly, Patrick, Laura, Gregory,
  Angela, Timothy, Rachel, Scott, Christine, Peter, Monica, Paul, Andrea, Karen, Richard, Susan, George, Patricia, Martin, Linda,
  Helen, Frank, Theresa, Victor, Diane, Raymond, Ruth, Philip`);
