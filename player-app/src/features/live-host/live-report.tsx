import { api, operationUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { isOptionLetter, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import type {
  LiveReportFormat,
  LiveReport as Report,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { paths } from '../../lib/paths.ts'
import { TeamName } from '../../play/live/live-options.tsx'
import { Facts } from '../../ui/facts.tsx'
import { BoardLinks } from '../../ui/links/board-links.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './live-report.module.css'

export function LiveReport({ roomId, round }: { roomId: Id; round: number | undefined }) {
  const list = usePageResource(`${roomId} ${round}`, () =>
    api(live.readReport, { params: { roomId }, query: { round: round?.toString() } }),
  )
  const { data: report } = list
  usePageTitle('Live game report')
  return (
    <>
      <PageHeading
        title={report?.title ?? 'Report'}
        {...(report && { intro: `Live game, ${DATE_FORMAT.format(report.startedAt)}` })}
      />
      <ListStatus list={list} loading="Loading the report..." />
      {report && (
        <div className="stack gap-m">
          <RoundLinks report={report} />
          <Figures report={report} />
          <p className="row">
            <LinkButton reloadDocument to={getExportUrl(report, 'xlsx')}>
              Download for Excel (XLSX)
            </LinkButton>
            <LinkButton reloadDocument variant="quiet" to={getExportUrl(report, 'csv')}>
              Download as CSV
            </LinkButton>
          </p>
          <HardestQuestions report={report} />
          <Players report={report} />
          <Questions report={report} />
        </div>
      )}
    </>
  )
}

const getExportUrl = ({ roomId, round }: Report, format: LiveReportFormat) =>
  operationUrl(live.exportReport, { params: { roomId }, query: { round: `${round}`, format } })

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

function RoundLinks({ report: { rounds, round, roomId } }: { report: Report }) {
  if (rounds.length < 2) return null
  return (
    <BoardLinks
      label="Rounds"
      look="pills"
      replace
      links={rounds.map((each) => ({
        to: paths.liveReportOf(roomId, each),
        label: `Round ${each}`,
        isCurrent: each === round,
      }))}
    />
  )
}

function Figures({ report: { players } }: { report: Report }) {
  const given = players.flatMap(({ answers }) => answers.flatMap((answer) => answer ?? []))
  if (given.length === 0) return null
  const right = given.filter(({ isRight }) => isRight).length / given.length
  const meanMs = given.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / given.length
  return (
    <Facts
      facts={{
        Players: players.length.toLocaleString('en'),
        'Right answers': `${Math.round(right * 100)}%`,
        'Average time': `${(meanMs / 1000).toFixed(1)} s`,
      }}
    />
  )
}

function HardestQuestions({ report: { hardest, questions } }: { report: Report }) {
  const rows = hardest.flatMap((number) => questions.find((each) => each.number === number) ?? [])
  if (rows.length === 0) return null
  return (
    <SectionCard id="hardest" title="Hardest questions">
      <ol className={classes.list}>
        {rows.map(({ number, questionText, rightAnswers, answered }) => (
          <li key={number}>
            <p className="row apart">
              <span>{markLanguages(questionText)}</span>{' '}
              {rightAnswers !== null && (
                <strong>
                  {rightAnswers} of {answered} right
                </strong>
              )}
            </p>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

function Players({ report: { players, questions } }: { report: Report }) {
  return (
    <SectionCard id="players" title="Players">
      {players.length === 0 ? (
        <p className="muted">No one answered a question in this round.</p>
      ) : (
        <ScrollRegion labelledBy="players players-table">
          <table id="players-table" aria-label="Table" className={classes.table}>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Player</th>
                <th scope="col">Points</th>
                <th scope="col">Right</th>
                {questions.map(({ number }) => (
                  <th key={number} scope="col">
                    Q{number}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {players.map(({ playerId, name, team, rank, score, rightAnswers, answers }) => (
                <tr key={playerId}>
                  <td>{rank ?? '–'}</td>
                  <th scope="row">
                    <span className={classes.name}>{name}</span>{' '}
                    {team !== null && <TeamName team={team} />}
                  </th>
                  <td>{score.toLocaleString('en')}</td>
                  <td>
                    {rightAnswers}/{questions.length}
                  </td>
                  {answers.map((answer, index) => (
                    <td
                      key={questions[index]?.number}
                      data-right={answer?.isRight || undefined}
                      data-wrong={(answer && !answer.isRight) || undefined}
                    >
                      {answer
                        ? `${optionLetter(answer.option)} ${answer.isRight ? '✓' : '✗'}`
                        : '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </SectionCard>
  )
}

function Questions({ report: { questions } }: { report: Report }) {
  return (
    <SectionCard id="questions" title="Questions">
      <ol className={classes.list}>
        {questions.map((question) => (
          <li key={question.number}>
            <p className="strong">{markLanguages(question.questionText)}</p>
            <ul role="list" className="stack gap-2">
              {question.options.map((text, place) => (
                <li
                  key={text}
                  className={classes.option}
                  data-right={place === question.correctOption || undefined}
                >
                  <span>
                    {optionLetter(place)} {!isOptionLetter(text, place) && markLanguages(text)}
                    {place === question.correctOption && ' ✓'}
                  </span>
                  <span>{question.counts[place] ?? ''}</span>
                </li>
              ))}
            </ul>
            <p className="muted">
              {pluralize(question.answered, 'answer')}
              {question.meanMs !== null &&
                `, ${(question.meanMs / 1000).toFixed(1)} seconds on average`}
            </p>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
