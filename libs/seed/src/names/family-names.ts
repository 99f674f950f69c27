import { namesIn } from './name-list';

/** Family names of each culture, the frequent ones first. Each name occurs once. */
export const familyNames = {
  english:
    namesIn(`Smith, Johnson, Williams, Brown, Jones, Davis, Miller, Wilson, Moore, Taylor, Anderson, Jackson, White,
    Harris, Thompson, Robinson, Clark, Lewis, Walker, Hall, Allen, Young, King, Wright, Hill, Scott, Green, Adams, Baker,
    Nelson, Carter, Mitchell, Roberts, Turner, Phillips, Parker, Evans, Edwards, Collins, Stewart, Morris, Rogers, Reed,
    Cook, Morgan, Bell, Cooper, Richardson, Cox, Howard, Ward, Brooks, Watson, Wood, Barnes, Bennett, Gray, James, Hughes,
    Price, Myers, Long, Foster, Sanders, Ross, Powell, Sullivan, Russell, Coleman, Jenkins, Perry, Butler, Barrett,
    Simmons, Griffin, Hayes, Ford, Hamilton, Graham, Wallace, Woods, Cole, West, Owens, Reynolds, Fisher, Ellis, Harrison,
    Gibson, Marshall, Wells, Webb, Simpson, Tucker, Porter, Hunter, Hicks, Crawford, Mason, Kennedy, Warren, Dixon, Burns,
    Gordon, Shaw, Holmes, Rice, Robertson, Black, Daniels, Palmer, Mills, Nichols, Grant, Knight, Ferguson, Stone, Hawkins,
    Dunn, Perkins, Hudson, Spencer, Gardner, Payne, Pierce, Berry, Matthews, Arnold, Wagner, Willis, Watkins, Carroll,
    Duncan, Hart, Cunningham, Bradley, Lane, Andrews, Harper, Fox, Armstrong, Weaver, Greene, Elliott, Chapman, Sims,
    Peters, Kelley, Franklin, Lawson, Whitaker, Pemberton, Ashworth, Blackwood, Featherstone, Thistlewood, Winterbourne,
    Smith-Jones, Taylor-Reed, Hart-Davies, Wells-Barnett, Llewellyn, Gwynne, Penhaligon, Trevelyan`),
  irish:
    namesIn(`Murphy, O'Brien, Kelly, O'Connor, Walsh, Ryan, O'Neill, Byrne, Doyle, McCarthy, Gallagher, Doherty, Quinn,
    McLaughlin, O'Reilly, Fitzgerald, MacDonald, Campbell, Nolan, Flanagan, O'Sullivan, O'Malley, Ó Súilleabháin, Ní Bhriain,
    McKenzie, Sinclair, MacLeod, Buchanan, Drummond, McAllister, Kavanagh, Brennan, Delaney, O'Shaughnessy, Mac an tSaoi,
    Hennessy, Cassidy, Donnelly, Tierney, Fraser`),
  spanish:
    namesIn(`García, Rodríguez, Martínez, Hernández, López, González, Pérez, Sánchez, Ramírez, Torres, Flores, Rivera,
    Gómez, Díaz, Reyes, Cruz, Morales, Ortiz, Gutiérrez, Chávez, Ramos, Ruiz, Álvarez, Mendoza, Vásquez, Castillo, Jiménez,
    Moreno, Romero, Herrera, Medina, Aguilar, Vargas, Castro, Guzmán, Muñoz, Rojas, Delgado, Peña, Ríos, Alvarado, Sandoval,
    Contreras, Valdez, Guerrero, Estrada, Nuñez, Ibáñez, Domínguez, Espinoza, Cabrera, Acosta, Figueroa, Zúñiga, Peralta,
    Villaseñor, Quiñones, Echeverría, Ybarra, Etxeberria, García-Márquez, López-Ortega, de la Cruz, de León, del Río,
    Solís, Cárdenas, Bermúdez, Montoya, Arredondo`),
  portuguese:
    namesIn(`Silva, Santos, Ferreira, Pereira, Oliveira, Costa, Rodrigues, Martins, Sousa, Fernandes, Gonçalves,
    Gomes, Lopes, Marques, Almeida, Ribeiro, Carvalho, Araújo, Conceição, Magalhães, Simões, Guimarães, da Cunha, dos Anjos`),
  french:
    namesIn(`Martin, Bernard, Dubois, Durand, Moreau, Laurent, Lefebvre, Leroy, Roux, Fournier, Girard, Bonnet, Dupont,
    Lambert, Rousseau, Mercier, Lévesque, Bélanger, Côté, Gagnon, Bouchard, Tremblay, Pelletier, Fortin, Desjardins,
    Beauchamp, Châtelain, Lemaître, D'Aubigné, L'Heureux, Saint-Pierre, Le Goff, Guérin, Hébert, François, Thériault,
    Benoît, Delacroix`),
  german:
    namesIn(`Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer, Richter,
    Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann, Hartmann, Lange, Schmitt, Werner, Krause,
    Lehmann, Köhler, Herrmann, König, Walter, Mayer, Huber, Kaiser, Fuchs, Lang, Weiß, Jung, Groß, Vogel, Böhm, Jäger,
    Strauß, von Arnim, zu Dohna, Brüggemann, Leutheusser, Hirschfeld`),
  italian:
    namesIn(`Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti,
    De Luca, Mancini, Giordano, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, Rinaldi, Caruso, Ferrara,
    D'Angelo, D'Amico, Dell'Acqua, Di Stefano, Lo Presti, Niccolò, Pellegrino, Vitale, Palumbo, Bellini`),
  dutch:
    namesIn(`de Jong, Jansen, de Vries, van den Berg, Bakker, van Dijk, Visser, Smit, Meijer, de Boer, Mulder, de Groot,
    Bos, Vos, Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, Dijkstra, van 't Hof, in 't Veld, Ter Horst, Van Rensburg`),
  nordic:
    namesIn(`Andersson, Johansson, Karlsson, Nilsson, Eriksson, Larsson, Olsson, Persson, Svensson, Gustafsson, Hansen,
    Jensen, Nielsen, Pedersen, Sørensen, Jørgensen, Møller, Kjær, Østergaard, Bjørnstad, Håland, Åberg, Sjöström, Lindqvist,
    Korhonen, Virtanen, Mäkinen, Nieminen, Hämäläinen, Järvinen, Guðmundsdóttir, Þórsson, Bergström, Ekström`),
  slavic: namesIn(`Nowak, Kowalski, Wiśniewski, Wójcik, Kamiński, Lewandowski, Zieliński, Szymański, Woźniak, Dąbrowski,
    Kozłowski, Jabłoński, Novák, Svoboda, Dvořák, Černý, Procházka, Kučera, Horváth, Kovács, Szabó, Tóth, Nagy, Petrović,
    Jovanović, Nikolić, Marković, Đorđević, Horvat, Babić, Kovačević, Ivanov, Petrov, Volkov, Sokolov, Smirnov, Kuznetsov,
    Popov, Shevchenko, Bondarenko, Kovalenko, Tkachenko, Melnyk, Popescu, Ionescu, Dumitrescu, Ștefănescu, Krasniqi, Hoxha`),
  greek:
    namesIn(`Papadopoulos, Nikolaidis, Georgiou, Pappas, Vasileiou, Karagiannis, Oikonomou, Makris, Katsaros, Theodorou,
    Konstantinidis, Angelopoulos, Kyriakou`),
  turkish:
    namesIn(`Yılmaz, Kaya, Demir, Çelik, Şahin, Yıldız, Yıldırım, Öztürk, Aydın, Özdemir, Arslan, Doğan, Kılıç, Aslan,
    Çetin, Kara, Koç, Kurt, Özkan, Şimşek`),
  arabic:
    namesIn(`Ahmed, Hassan, Ali, Ibrahim, Khalil, Mansour, Haddad, Khoury, Saleh, Nasser, Farouk, Aziz, Rahman, Hamdan,
    Abdullah, Al-Sayed, Al-Masri, El-Amin, Ben Salah, Bouazizi, Benali, Cherkaoui, Tahiri, Abu-Bakr, Darwish, Qasim, Shaheen,
    Zaman, Sabbagh, Najjar`),
  persian:
    namesIn(`Hosseini, Ahmadi, Mohammadi, Karimi, Rezaei, Moradi, Jafari, Rahimi, Shirazi, Farahani, Tehrani, Noorzai,
    Yusufzai, Popal`),
  jewish:
    namesIn(`Cohen, Levy, Mizrahi, Peretz, Katz, Friedman, Goldberg, Shapiro, Rosenberg, Abramowitz, Ben-David, Bar-On,
    Kaplan, Epstein, Rabinowitz`),
  armenian: namesIn(`Sargsyan, Petrosyan, Hakobyan, Grigoryan, Avetisyan, Ter-Petrosyan, Beridze, Kapanadze, Lomidze,
    Tsiklauri`),
  indian: namesIn(`Patel, Singh, Sharma, Kumar, Gupta, Shah, Reddy, Kaur, Mehta, Desai, Joshi, Rao, Nair, Iyer, Iyengar,
    Agarwal, Banerjee, Chatterjee, Mukherjee, Ghosh, Das, Bose, Sen, Chowdhury, Khan, Malhotra, Kapoor, Chopra, Verma, Mishra,
    Pandey, Tiwari, Trivedi, Bhatt, Kulkarni, Deshpande, Patil, Naidu, Menon, Pillai, Krishnan, Subramanian, Venkataraman,
    Balasubramaniam, Hossain, Akhtar, Siddiqui, Qureshi, Perera, Wickramasinghe, Gurung, Tamang, Shrestha`),
  chinese:
    namesIn(`Wang, Li, Zhang, Liu, Chen, Yang, Huang, Zhao, Wu, Zhou, Xu, Sun, Ma, Zhu, Hu, Guo, He, Lin, Gao, Luo,
    Zheng, Liang, Xie, Tang, Deng, Feng, Chan, Wong, Cheung, Lau, Leung, Ouyang, Szeto, Lü`),
  korean: namesIn(
    `Kim, Lee, Park, Choi, Jeong, Kang, Cho, Yoon, Jang, Lim, Han, Shin, Seo, Kwon, Hwang, Ahn, Song, Hong`,
  ),
  vietnamese: namesIn(`Nguyễn, Trần, Lê, Phạm, Huỳnh, Phan, Vũ, Võ, Đặng, Bùi, Đỗ, Hồ, Ngô, Dương, Lý`),
  japanese:
    namesIn(`Satō, Suzuki, Takahashi, Tanaka, Watanabe, Itō, Yamamoto, Nakamura, Kobayashi, Katō, Yoshida, Yamada,
    Sasaki, Yamaguchi, Matsumoto, Inoue, Kimura, Hayashi, Shimizu, Saitō, Mori, Ikeda, Hashimoto, Ōta, Fujita`),
  filipino: namesIn(`dela Cruz, Bautista, Villanueva, Santiago, Mercado, Aquino, Dimaculangan, Macapagal, Pangilinan,
    Salonga, Batungbakal, Magsaysay, Widodo, Siregar, Nasution, Wijaya, Somchai, Srisai, Phommachan, Xiong, Vang, Yang-Moua`),
  african:
    namesIn(`Okafor, Adeyemi, Okonkwo, Eze, Nwosu, Balogun, Ogunleye, Abubakar, Mensah, Owusu, Boateng, Asante, Appiah,
    Osei, Diallo, Traoré, Keïta, Coulibaly, Ndiaye, Diop, Sow, Cissé, N'Diaye, N'Golo, Kamau, Wanjiru, Otieno, Odhiambo,
    Mwangi, Tesfaye, Bekele, Haile, Gebremariam, Abdi, Warsame, Dlamini, Nkosi, Ndlovu, Mokoena, Banda, Phiri, Moyo, Chikwanha,
    Ng'ang'a, Mukamana, Uwimana, Habimana, Kabongo, Ilunga, Tshibangu`),
  caribbean:
    namesIn(`Baptiste, Toussaint, Pierre-Louis, Desrosiers, Jean-Baptiste, Joseph, Charles, Beckford, Braithwaite,
    St. Clair, Ramsaran, Persaud, Blackburn`),
  pacific:
    namesIn(`Kealoha, Kahananui, Ka'ahumanu, Kamaka, Nākoa, Tuilagi, Fa'asavalu, Leavai, Taumata, Ngata, Te Whare,
    Parata, Havili, Latu`),
  indigenous: namesIn(`Begay, Yazzie, Tsosie, Benally, Manygoats, Two Bulls, Red Cloud, Whitehorse, Nez, Chee, Ahtone,
    Tallchief`),
  hanzi: namesIn(`王/Wang, 李/Li, 陈/Chen, 刘/Liu`),
  hangul: namesIn(`김/Kim, 박/Park, 최/Choi`),
  kanji: namesIn(`佐藤/Sato, 鈴木/Suzuki, 高橋/Takahashi`),
  cyrillic: namesIn(`Бондаренко/Bondarenko, Шевченко/Shevchenko, Мельник/Melnyk, Иванов/Ivanov`),
  greekLetters: namesIn(`Παπαδόπουλος/Papadopoulos, Γεωργίου/Georgiou`),
  arabicLetters: namesIn(`الحسيني/Alhusseini, حداد/Haddad, منصور/Mansour`),
  devanagari: namesIn(`शर्मा/Sharma, गुप्ता/Gupta`),
} as const;

export type Culture = keyof typeof familyNames;
