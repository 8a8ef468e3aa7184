import { folded, type Reads } from './headers.ts';
import type { LeftOut } from './sheet.ts';

/** The words that make a story one that is not estimated: statuses that mean done, types that are too big or too small. */

const done =
  words(`done|closed|complete|completed|resolved|finished|released|shipped|fixed|deployed|live|merged|accepted|delivered|implemented|verified|wont do|won't do|wont fix|won't fix
|wontfix|cancelled|canceled|removed|rejected|declined|duplicate|obsolete|abandoned|archived|archive|invalid|fertig|erledigt|geschlossen|abgeschlossen|gelost|behoben|abgebrochen|verworfen|abgelehnt
|finalizado|finalizada|finalizadas|finalizados|hecho|hecha|hechas|listo|lista|cerrado|cerrada|cerradas|resuelto|resuelta|completado|completada|completadas|terminado|terminada|terminadas|cancelado
|cancelada|rechazado|rechazada|termine|terminee|terminees|termines|fini|finie|ferme|fermee|resolu|resolue|cloture|cloturee|clos|close|fait|faite|annule|annulee|livre|livree|acheve|achevee
|concluido|concluida|concluidos|concluidas|feito|feita|fechado|fechada|resolvido|resolvida|itens concluidos|entregue|completato|completata|completati|fatto|fatta|chiuso|chiusa|risolto|risolta
|terminato|annullato|annullata|finito|gereed|klaar|gesloten|opgelost|voltooid|afgerond|geannuleerd|gotowe|zrobione|zamkniete|zamkniety|rozwiazane|rozwiazany|ukonczone|zakonczone|zakonczony|anulowane
|wykonane|完了|終了|クローズ|解決済み|解決済|処理済み|済|済み|対応済み|完了済み|完成|已完成|已关闭|已關閉|已解决|已解決|关闭|關閉|已取消|结束|已结束|готово|закрыт|закрыто|закрыта|закрытые|решен|решено
|решена|выполнено|выполнена|выполнен|завершено|завершена|завершен|отменено|отменена|сделано|готова|закрита|виконано|완료|완료됨|종료|해결됨|해결|닫힘|닫음|klar|klart|stangd|lost|fardig|fardigt|avslutad
|faerdig|udfort|lukket|afsluttet|ferdig|fullfort|valmis|suljettu|ratkaistu|hotovo|uzavreno|vyreseno|dokonceno|tamamlandi|bitti|kapali|kapatildi|kesz|lezart|مكتمل|مكتملة|منجز|منجزة|تم|منتهي|مغلق|مغلقة|ملغى|true|yes`);

/** Statuses that are not done: to tell a column of them where no header does. */
const open =
  words(`to do|todo|new|open|opened|active|in progress|doing|backlog|ready|proposed|planned|unstarted|unscheduled|started|in review|review|testing|in test|blocked|on hold|offen|neu
|zu erledigen|in arbeit|in bearbeitung|por hacer|tareas por hacer|en curso|abierto|a faire|en cours|ouvert|a fazer|em andamento|aberto|da fare|in corso|aperto|te doen|mee bezig
|do zrobienia|w toku|未対応|処理中|待办|进行中|к выполнению|в работе|할 일|진행 중|جديد|قيد التنفيذ`);

/** Words beside 'done' that turn it around: 'Not done', 'To be closed', 'Definition of Done'. */
const negations = words(
  'not|no|to|be|un|nicht|noch|of|non|pas|sin|nao|niet|ready|almost|half|by|never|when|till|until|nie|не|для|waiting|definition',
);

const epics = words(
  `epic|epics|epik|epica|epico|epopee|epos|initiative|initiativ|initiatives|theme|capability|saga|エピック|史诗|史詩|长篇故事|長篇故事|эпик|에픽|епік|ملحمة|大型工作|portfolio epic|legend`,
);

const subTasks =
  words(`sub task|subtask|sub tasks|subtasks|sub aufgabe|unteraufgabe|teilaufgabe|subtarea|sub tarea|sous tache|sous taches|subtarefa|sub tarefa|sottotask|sotto task|sottoattivita
|subtaak|sub taak|podzadanie|サブタスク|子課題|子任务|子任務|подзадача|підзадача|하위 작업|하위 업무|deluppgift|delopgave|underopgave|deloppgave|alitehtava|dilci ukol|alt gorev|reszfeladat|مهمة فرعية|technical sub task|subitem`);

const others =
  words(`test case|test suite|test plan|shared steps|shared parameter|test execution|test set|precondition|pre condition|xray test|pull request|pullrequest|merge request|release
|milestone|risk|impediment|section|folder|feedback request|code review request`);

const stories =
  words(`user story|story|bug|task|feature|issue|defect|chore|spike|improvement|new feature|enhancement|product backlog item|requirement|support|change request|technical task|incident|question
|historia|historia de usuario|tarea|error|mejora|fehler|aufgabe|verbesserung|neue funktion|recit|tache|bogue|amelioration|historico|tarefa|melhoria|storia|attivita|verhaal|taak|historyjka|zadanie|blad
|ストーリー|タスク|バグ|改善|故事|任务|缺陷|история|задача|ошибка|баг|улучшение|스토리|작업|버그`);

const totals =
  words(`total|totals|subtotal|sub total|sum|grand total|total points|total story points|summe|gesamt|gesamtsumme|zwischensumme|total general|suma|somme|totale|soma|totaal|razem|合計|小計|总计|总计|合计
|總計|итого|всего|합계|summa|yhteensa|celkem|toplam|osszesen|المجموع|الإجمالي|sum of points|sum of story points|average|durchschnitt`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split('|').map(plain));
}

/** A word as it is compared: without numbers and signs around it, '5 - Done ✅'. */
function plain(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{M}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function meansDone(text: string): boolean {
  if (text.length > 80) return false;
  const status = plain(text);
  if (done.has(status)) return true;
  const parts = status.split(' ');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return false;
  // 'Done – waiting for release' is done, and 'Waiting for done' is not.
  if (strict.has(first) && /^\S+\s*[-–—:(/,]/.test(text.trim())) return true;
  return !parts.some((part) => negations.has(part)) && (strict.has(first) || strict.has(last));
}

/** Words that mean done also beside other words: 'Done (March)', 'Sprint 3 – erledigt'. */
const strict = words(
  'done|closed|completed|complete|finished|erledigt|fertig|abgeschlossen|terminado|hecho|finalizado|completado|termine|fini|concluido|feito|completato|fatto|afgerond|gereed|klaar|gotowe|zrobione|完了|已完成|готово|完成|archived|archive|shipped|released|выполнено|завершено|완료',
);

/** Texts of a flag or a date that is not set. */
const unset =
  /^(?:|-+|–|0|false|f|no|n|none|null|nil|n\/a|nein|non|nao|não|ne|ei|нет|ні|لا|open|offen|☐|\[ ?\]|falsch|faux|falso|いいえ|否)$/i;

const unresolved =
  /^(?:un|non? |não |nao |sin |nicht |on(?:op|ge)|nie ?r|не |нe |未|미|ej |ikke |olost|ratkaisematon|nevyre|open$|offen$|none$|null$|-+$|keine$|ninguna$|aucune?$)/i;

export function againstStatus(text: string, reads: Reads): LeftOut | null {
  const cell = text.trim();
  switch (reads) {
    case 'status':
      return /^(?:[✅☑✔✓]|100\s?%$)/u.test(cell) ||
        (meansDone(cell) && !/^(?:true|yes)$/i.test(cell))
        ? 'done'
        : null;
    case 'resolution':
      return cell !== '' && !unresolved.test(cell) ? 'done' : null;
    case 'flag':
      return isSet(cell) ? 'done' : null;
    case 'archived':
      return isSet(cell) ? 'archived' : null;
    case 'isOpen':
      return /^(?:false|no|0)$/i.test(cell) ? 'done' : null;
    default:
      return reads satisfies never;
  }
}

function isSet(cell: string): boolean {
  const percent = /^(\d+(?:[.,]\d+)?)\s*%$/.exec(cell);
  if (percent) return Number(percent[1]?.replace(',', '.')) >= 100;
  if (unset.test(cell)) return false;
  const isWord = /^\p{L}[\p{L}\p{M}' -]{2,}$/u.test(cell);
  return !isWord || meansDone(cell) || set.test(cell);
}

const set =
  /^(?:true|yes|done|checked|wahr|vrai|oui|verdadero|vero|verdadeiro|sim|tak|prawda|да|истина)$/i;

export function againstType(text: string): LeftOut | null {
  const type = plain(text);
  if (epics.has(type) || (type.length < 40 && /(?:^| )epic$/.test(type))) return 'epic';
  if (subTasks.has(type) || (type.length < 40 && /(?:^| )sub ?tasks?(?: |$)/.test(type)))
    return 'subTask';
  return others.has(type) ? 'otherType' : null;
}

/** Whether a word names a type of work: a header never consists of such alone. */
export function isType(text: string): boolean {
  const type = plain(text);
  return epics.has(type) || subTasks.has(type) || others.has(type) || stories.has(type);
}

export function isStatus(text: string): boolean {
  const status = plain(text);
  return open.has(status) || (done.has(status) && !/^(?:true|yes)$/.test(status));
}

export function isTotal(text: string): boolean {
  return totals.has(plain(text));
}
