export function Questions({ questions }: { questions: readonly string[] }) {
  return (
    <ul className="list-disc ps-5">
      {questions.map((question) => (
        <li key={question} className="wrap-anywhere">
          <bdi translate="no">{question}</bdi>
        </li>
      ))}
    </ul>
  );
}
