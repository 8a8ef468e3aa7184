import type { Field } from './sheet.ts';

/**
 * The meaning of columns by their headers, in the languages that exports and sheets have. To read one more header,
 * add it here; `folded` says how headers are compared, so accents, case, '_' and '-' do not matter.
 */

/** In characters; no header is longer, and one long text may stand in many cells. */
const longestHeader = 500;

/** The way to read a column of statuses. */
export type Reads = 'status' | 'resolution' | 'flag' | 'archived' | 'isOpen';

export interface Meaning {
  readonly field: Field;
  /** Among several columns for a name or a key, only those of the lowest tier count. */
  readonly tier: number;
  readonly reads: Reads | null;
}

interface HeaderEntry extends Meaning {
  readonly names: string;
}

function entry(field: Field, tier: number, names: string, reads: Reads | null = null): HeaderEntry {
  return { field, tier, names, reads };
}

/** Jira's names for the key of an issue; a sheet with one of them comes from there. */
const jiraKeys = `issue key|work item key|clave de incidencia|clave de la incidencia|clave del elemento de trabajo
|clave de actividad|vorgangsschlussel|arbeitselementschlussel|cle de ticket|cle du ticket|cle de demande|cle d'element de travail
|chave da ocorrencia|chave de ocorrencia|chave da item|chave do item|chave de item|chave do problema|chave da pendencia
|chiave segnalazione|chiave ticket|chiave del ticket|chiave dell'attivita|issuesleutel|sleutel van issue|klucz zgloszenia
|klucz elementu pracy|課題キー|問題関鍵字|问题关键字|问题关键词|问题密钥|事务关键字|事务密钥|工作项密钥|工作项关键字|議題關鍵字|問題關鍵字
|議題鍵|ключ задачи|ключ проблемы|ключ запроса|код задачи|ключ рабочего элемента|ключ задачі|ключ запиту|cheie problema|cheie tichet|kluc poziadavky|이슈 키|업무 항목 키|arendenyckel|sagsnogle|saksnokkel
|saknyckel|asian avain|klic pozadavku|klic problemu|sorun anahtari|talep anahtari|is ogesi anahtari|ugyazonosito|kulcs`;

const entries: readonly HeaderEntry[] = [
  entry(
    'name',
    0,
    `title|summary|subject|full title|card name|headline|story name|story title|titel|aufgabenname|zusammenfassung|betreff|bezeichnung
    |bezeichner|titulo|resumen|asunto|nombre de la tarea|titre|resume|sujet|intitule|libelle|nom de la tache|titolo|riepilogo
    |oggetto|resumo|assunto|nome da tarefa|samenvatting|onderwerp|tytul|podsumowanie|temat|要約|件名|タイトル|題名|概要|摘要|标题|標題
    |主题|主題|任务名称|тема|заголовок|резюме|сводка|название задачи|підсумок|요약|제목|sammanfattning|rubrik
    |oversigt|sammendrag|tittel|yhteenveto|otsikko|souhrn|nadpis|ozet|baslik|osszegzes|osszefoglalo|cim
    |العنوان|عنوان|الملخص|الموضوع|اسم المهمة|rezumat|zhrnutie
    |title 1|title 2|title 3|title 4|title 5|title 6|title 7|title 8|title 9|title 10|title 11|title 12`,
  ),
  entry(
    'name',
    1,
    'name|nombre|nom|nome|naam|nazwa|名前|名称|名稱|название|наименование|назва|이름|namn|navn|nimi|nazev|ad|nev|الاسم|اسم',
  ),
  entry(
    'name',
    2,
    `user story|user stories|story|stories|i want|i want to|i want to be able to|i'd like to|i would like to|ich mochte|ich will|mochte ich|quiero
    |je veux|eu quero|quero|voglio|ik wil|historia de usuario|historias de usuario|historia de utilizador|historia|anwendergeschichte|nutzergeschichte
    |user storys|recit utilisateur|recit|histoire utilisateur|storia utente|gebruikersverhaal|historyjka uzytkownika|historyjka|ユーザーストーリー|ストーリー
    |用户故事|使用者故事|пользовательская история|история|사용자 스토리|anvandarberattelse|brugerhistorie|brukerhistorie|kayttajatarina|uzivatelsky pribeh|قصة|قصة المستخدم|قصص المستخدم`,
  ),
  entry(
    'name',
    3,
    `pbi|product backlog item|product backlog|backlog item|backlog|backlog items|feature|features|feature name|task|tasks|item|issue|ticket|card|work item
    |requirement|requirements|functionality|what|aufgabe|anforderung|funktion|vorgang|eintrag|arbeitspaket|tarea|requisito|funcionalidad|tache|exigence
    |besoin|fonctionnalite|tarefa|item do backlog|attivita|requisito funzionale|funzionalita|taak|wens|eis|zadanie|wymaganie|funkcja|zgloszenie|タスク|課題
    |機能|要件|任务|任務|需求|功能|事项|задача|требование|функция|작업|기능|요구사항|uppgift|krav|opgave|oppgave|tehtava|ukol|pozadavek|gorev|feladat|elemento
    |elemento de trabajo|summary of the issue|aufgaben|anforderungen|tareas|taches|tarefas|المهمة|مهمة|الميزة|المتطلب`,
  ),
  entry(
    'key',
    0,
    `key|identifier|formatted id|iid|ref|reference|reference id|referenceid|task custom id|custom id|id readable|readable id|story id|user story id|us id|us|story no
    |story nr|story number|us no|us nr|us number|ticket|ticket id|ticket no|ticket key|jira key|jira id|jira|jira ticket|pbi id|pbi no|schlussel|vorgang
    |vorgangsnummer|clave|cle|chave|chiave|sleutel|klucz|キー|关键字|密钥|關鍵字|ключ|키|nyckel|nogle|nokkel|avain|klic|anahtar|req id|requirement id|feature id
    |backlog id|backlog item id|item id|reference #|jira issue|jira issues|المفتاح|مفتاح|المعرف|${jiraKeys}`,
  ),
  entry(
    'key',
    1,
    `id|task id|issue id|work item id|card id|number|no|nr|num|n°|nº|numero|nummer|numer|lp|番号|編号|编号|編號|序号|номер|번호|ид|kennung|identifikator|identificador
    |identifiant|identificativo|identyfikator|item no|item number|item #|story #|us #|task no|task number|code|gid|رقم|الرقم|المعرف`,
  ),
  entry('key', 2, '#|s no|sr no|sl no|sno|lfd nr|lfdnr|pos'),
  entry(
    'link',
    0,
    `link|url|address|uri|hyperlink|web url|html url|permalink|permalink url|app url|card url|short url|issue url|issue link|task url|task link|story url
    |story link|jira link|jira url|github link|github url|web link|adresse|lien|enlace|vinculo|direccion|collegamento|indirizzo|koppeling|lacze|odnosnik|adres
    |リンク|链接|連結|网址|ссылка|посилання|링크|lank|lenke|linkki|odkaz|baglanti|الرابط|رابط`,
  ),
  entry(
    'points',
    0,
    `story points|sprint points|plan estimate|story point|storypoints|storypoint|story point estimate|points|point|pts|sp|sps|points label|estimated points|size in points|estimate in points
    |estimated story points|total points|poker|planning poker|user story points|us points|story pts|punkte|story punkte|storypunkte|puntos|puntos de historia|puntos historia
    |points de recit|points d'histoire|points d'effort|points de complexite|pontos|pontos de historia|pontos da historia|punti|punti storia|story point stimati
    |punten|storypunten|verhaalpunten|punkty|punkty historyjki|ポイント|ストーリーポイント|ストーリー ポイント|点数|故事点|故事点数|故事點數|故事點|стори поинты|сторипоинты|поинты
    |story поинты|очки|баллы|스토리 포인트|포인트|poang|poeng|historiepoang|point score|pisteet|tarinapisteet|puan|hikaye puani|pontok|النقاط|نقاط|نقاط القصة`,
  ),
  entry(
    'points',
    1,
    `estimate|initial estimate|est|estimated|estimation|estimates|effort|size|weight|story size|t shirt size|t shirt|tshirt size|complexity|effort points|effort estimate|effort estimation
    |schatzung|geschatzt|aufwand|aufwandsschatzung|grosse|gewicht|komplexitat|estimacion|esfuerzo|tamano|peso|estimatif|effort estime|taille|charge|poids|estimativa
    |esforco|tamanho|stima|sforzo|dimensione|schatting|inschatting|inspanning|grootte|szacunek|estymacja|oszacowanie|wysilek|rozmiar|見積|見積り|見積もり|規模|重み
    |估算|估点|估计|估算点数|工作量|规模|權重|权重|оценка|трудоемкость|размер|вес|추정|추정치|크기|가중치|uppskattning|estimat|storlek|arvio|koko|odhad|tahmin|becsles|التقدير|الجهد|الحجم`,
  ),
  entry(
    'description',
    0,
    `description|descr|desc|details|detail|body|notes|content|text|task content|task description|task notes|narrative|story description|user story description|card description
    |as a|as an|as|so that|in order to|benefit|beschreibung|details zur aufgabe|als|damit|sodass|descripcion|detalle|detalles|notas|como|para|para que|descriptif|en tant que|afin de
    |afin que|descricao|detalhes|eu como|descrizione|dettagli|come|cosi che|beschrijving|omschrijving|zodat|opis|szczegoly|jako|aby|説明|詳細|内容|本文|描述|说明|說明|详情
    |описание|подробности|опис|설명|내용|beskrivning|beskrivelse|kuvaus|popis|aciklama|leiras|الوصف|وصف|التفاصيل`,
  ),
  entry(
    'criteria',
    0,
    `acceptance criteria|acceptance criterion|acceptancecriteria|acceptance|criteria|ac|acs|a c|conditions of satisfaction|acceptance tests|acceptance test|akzeptanzkriterien
    |akzeptanzkriterium|abnahmekriterien|criterios de aceptacion|criterio de aceptacion|criterios de aceitacao|criterio de aceitacao|criterios de aceite|criteres d'acceptation
    |critere d'acceptation|criteres d'acceptance|criteri di accettazione|criteri d'accettazione|acceptatiecriteria|kryteria akceptacji|受け入れ条件|受け入れ基準|受入条件|受入基準|完了条件
    |验收标准|验收条件|驗收標準|критерии приемки|критерии приёмки|критерий приемки|인수 조건|인수 기준|수락 기준|acceptanskriterier|acceptkriterier|akseptansekriterier
    |hyvaksymiskriteerit|akceptacni kriteria|kabul kriterleri|elfogadasi kriteriumok|معايير القبول`,
  ),
  entry('note', 0, 'note'),
  entry(
    'type',
    0,
    `type|t|issue type|issuetype|issue type name|work item type|work type|tracker|story type|kind|item type|ticket type|typ|vorgangstyp|arbeitselementtyp|tipo|tipo de incidencia
    |tipo de elemento de trabajo|tipo de actividad|type de ticket|type de demande|type d'element de travail|tipo de ocorrencia|tipo de item|tipo do item|tipo de problema|tipo di ticket
    |tipo di segnalazione|tipo segnalazione|tipo ticket|soort|typ zgloszenia|typ elementu pracy|rodzaj|課題タイプ|課題 タイプ|種別|タイプ|种类|类型|類型|问题类型|事务类型|议题类型|議題類型
    |問題類型|工作项类型|тип|тип задачи|тип запроса|тип проблемы|трекер|유형|이슈 유형|업무 유형|arendetyp|sagstype|sakstype|tyyppi|typ pozadavku|sorun turu|talep turu|tur|tipus|тип задачі|тип запиту|النوع|نوع|asian tyyppi|tip problema|tip tichet|typ poziadavky
    |作業項目の種類|tipo de item de trabalho|tipo di elemento di lavoro|тип рабочего элемента`,
  ),
  entry(
    'status',
    0,
    `status|state|current state|schedule state|flow state|issue status|task status|progress status|workflow status|statut|etat|estado|situacao|stato|stan|status zgloszenia|ステータス|状態|进度|状态|狀態|статус|состояние
    |상태|tila|stav|durum|allapot|zustand|estado actual|bearbeitungsstand|progress|fortschritt|stare|الحالة|حالة`,
    'status',
  ),
  entry(
    'status',
    0,
    `status category|statuskategorie|categoria de estado|categoria de estados|categorie d'etat|categorie de statut|categoria do status|categoria de status|categoria di stato
    |categoria dello stato|statuscategorie|kategoria statusu|kategoria stanu|ステータス カテゴリ|ステータス カテゴリー|ステータスカテゴリ|状态类别|状态类目|狀態類別|категория статуса|категорія статусу
    |상태 범주|상태 카테고리|statuskategori|tilaluokka|kategorie stavu|durum kategorisi`,
    'status',
  ),
  entry(
    'status',
    0,
    `resolution|losung|resolucion|resolucao|risoluzione|oplossing|rozwiazanie|解決状況|解決策|解決|完了理由|解决结果|解決結果|解決方案|решение|резолюция|해결 상태|해결|resolutie|losning
    |ratkaisu|vyreseni|cozum`,
    'resolution',
  ),
  entry(
    'status',
    0,
    `completed|complete|closed|done|finished|is closed|is completed|is complete|is done|completed at|closed at|closed at utc|closed date|completed date|completed on|completion date|done date
    |finished at|finished date|accepted at|date done|date closed|resolved|resolved at|canceled|cancelled|canceled at|% done|erledigt|abgeschlossen|fertig|geschlossen|terminado|completado
    |cerrado|hecho|termine|concluido|concluida|completato|chiuso|afgerond|gesloten|zakonczone|zamkniete|完了日|完了|已完成|完成|завершено|выполнено|готово|сделано|ukonczone|gotowe|zrobione|voltooid|gereed|feito|fatto|finito|fini|fait|مكتمل|منجز|erledigt am|abgeschlossen am`,
    'flag',
  ),
  entry(
    'status',
    0,
    'archived|is archived|archiviert|archive|archivado|arquivado|archiviato|archived at',
    'archived',
  ),
  entry('status', 0, 'is open|open', 'isOpen'),
  entry(
    'group',
    0,
    `list|list name|section|section column|column|board column|bucket|bucket name|group|lane|swimlane|liste|lista|sektion|seccion|colonne|secao|sezione|coluna`,
    'status',
  ),
  entry(
    'group',
    1,
    `sprint|sprints|iteration|iteration path|iteration name|cycle|cycle name|epic|epic name|epic link|epic title|milestone|theme|module|release|fix version|parent summary|repository|project
    |project name|component|area|area path|epik|epica|epico|iteracion|iteracao|iterazione|meilenstein|modul|projekt|proyecto|projet|projeto|progetto|スプリント|マイルストーン|里程碑|迭代|спринт|веха|المشروع|السبرنت`,
  ),
];

const meanings: ReadonlyMap<string, Meaning> = new Map(
  entries
    .toReversed()
    .flatMap(({ names, ...meaning }) => names.split('|').map((name) => [folded(name), meaning])),
);

/** Words before a header that name only the record: 'Story Title', 'Task-Typ'. */
const things =
  /^(?:σ|user story|feature|backlog item|product backlog item|work item|custom field|story|task|issue|item|ticket|card|pbi|us|bug|requirement|aufgaben?|anforderung|vorgangs?|jira|azure|github|gitlab) /;

/** Units that make an estimate one of time or money. */
const notPoints =
  /\b(?:hours?|hrs?|h|days?|d|min|minutes?|weeks?|stunden|tage|std|horas|dias|heures|jours|usd|eur|man|person)\b|[$€£]|時間|小时|часы?/;

/** The meaning of a header; null for an unknown one. */
export function meaningOf(header: string): Meaning | null {
  if (header.length > 200) return null;
  const name = folded(header);
  const known = meanings.get(name);
  if (known) return known;
  const wrapped = /^(.*?)\s*[([（]([^()[\]（）]+)[)\]）]$/.exec(header.trim());
  if (wrapped) {
    const [, before = '', inside = ''] = wrapped;
    const one = folded(before);
    if (customField.test(one) || one === '') return meaningOf(inside);
    if (notPoints.test(folded(inside))) return null;
    const meaning = meaningOf(before);
    return meaning ?? pointsOnly(meaningOf(inside));
  }
  const rest = name.replace(things, '');
  const shorter = rest === name ? undefined : meanings.get(rest);
  return shorter ?? numbered(name);
}

/** One of several columns for one field: 'Acceptance criteria 2'. */
function numbered(name: string): Meaning | null {
  const meaning = meanings.get(name.replace(/ \d{1,2}$/, ''));
  return meaning?.field === 'criteria' || meaning?.field === 'description' ? meaning : null;
}

/** Whether a header says that its numbers are hours or money. */
export function isOtherUnit(header: string): boolean {
  return notPoints.test(folded(header));
}

function pointsOnly(meaning: Meaning | null): Meaning | null {
  return meaning?.field === 'points' ? meaning : null;
}

/** Jira writes the fields that a site has added like this, in the language of the person. */
const customField =
  /^(?:custom field|benutzerdefiniertes feld|champs? personnalise|campo personalizado|campo personalizzato|aangepast veld|pole niestandardowe|カスタム ?フィールド|自定义字段|自訂欄位|настраиваемое поле|пользовательское поле|користувацьке поле|настроюване поле|사용자 지정 필드|사용자 정의 필드|anpassat falt|brugerdefineret felt|egendefinert felt|mukautettu kentta|vlastni pole|ozel alan)$/;

/** A header for comparison: without case, accents and separators of words. */
export function folded(name: string): string {
  return name
    .slice(0, longestHeader)
    .replace(/^\ufeff/, '')
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/ı/g, 'i')
    .replace(/[\s_/:.*!?"…–—-]+/g, ' ')
    .replace(/[^\p{L}\p{N}\p{M}#%°º' ()[\]$€£&+]/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
}

const memory = new Map<string, Meaning | null>();

/** The same, remembered: one header is asked for often. */
export function rememberedMeaning(header: string): Meaning | null {
  const known = memory.get(header);
  if (known !== undefined) return known;
  const meaning = meaningOf(header);
  if (memory.size < 10_000) memory.set(header, meaning);
  return meaning;
}

const jiraKeyNames: ReadonlySet<string> = new Set(jiraKeys.split('|').map(folded));

export function isJiraKey(header: string): boolean {
  return jiraKeyNames.has(folded(header));
}
