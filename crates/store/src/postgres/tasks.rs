//! The task queue in PostgreSQL: a worker locks the row that it takes, and others skip it.

use super::PostgresStore;
use crate::{MAX_TRIES, NewTask, Queue, StoreError, TakenTask, TaskQueue, TaskResult, TaskState};
use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::PgRow;
use std::collections::HashMap;
use std::time::Duration;

const ADD: &str = "
    INSERT INTO tasks (queue, needs, body, wanted)
    VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4)) RETURNING id";

/// `wanted` is renewed when half of it is over, so that most queries write nothing.
const STATES: &str = "
    WITH kept AS (
        UPDATE tasks SET wanted = clock_timestamp() + make_interval(secs => $2)
        WHERE id = ANY($1) AND wanted < clock_timestamp() + make_interval(secs => $2 / 2)
    )
    SELECT id, tries, holder, result, checksum, coalesce(until > clock_timestamp(), false) AS held
    FROM tasks WHERE id = ANY($1)";

const TAKE: &str = "
    WITH unwanted AS (
        DELETE FROM tasks WHERE id IN (
            SELECT id FROM tasks WHERE wanted < now() ORDER BY wanted LIMIT 20 FOR UPDATE SKIP LOCKED
        )
    ), next AS (
        SELECT id FROM tasks
        WHERE result IS NULL AND queue = ANY($2) AND needs = ANY($3) AND wanted >= now() AND tries < $5
            AND (until IS NULL OR until < clock_timestamp())
        ORDER BY queue, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE tasks SET holder = $1, until = clock_timestamp() + make_interval(secs => $4), tries = tries + 1
    FROM next WHERE tasks.id = next.id RETURNING tasks.id, queue, body";

/// A task counts as wanted for a lease longer: while the database was away, nobody could ask.
const RENEW: &str = "
    UPDATE tasks SET until = clock_timestamp() + make_interval(secs => $3)
    WHERE id = $1 AND holder = $2 AND result IS NULL
        AND wanted > clock_timestamp() - make_interval(secs => $3)";

const GIVE_BACK: &str = "
    UPDATE tasks SET until = NULL, tries = tries - 1
    WHERE id = $1 AND holder = $2 AND result IS NULL AND until IS NOT NULL";

const FAIL: &str = "
    UPDATE tasks SET until = NULL
    WHERE id = $1 AND holder = $2 AND result IS NULL AND until IS NOT NULL";

const FINISH: &str = "
    UPDATE tasks SET result = $3, checksum = $4 WHERE id = $1 AND holder = $2 AND result IS NULL";

fn state(row: &PgRow) -> Result<(i64, TaskState), sqlx::Error> {
    let holder = || Ok::<_, sqlx::Error>(row.try_get::<Option<String>, _>("holder")?.unwrap_or_default());
    let state = if let Some(text) = row.try_get("result")? {
        let checksum = u32::try_from(row.try_get::<i64, _>("checksum")?).unwrap_or_default();
        TaskState::Done(TaskResult { worker: holder()?, text, checksum })
    } else if row.try_get("held")? {
        TaskState::Taken
    } else if row.try_get::<i16, _>("tries")? >= MAX_TRIES {
        TaskState::Failed { worker: holder()? }
    } else {
        TaskState::Waiting
    };
    Ok((row.try_get("id")?, state))
}

fn taken(row: &PgRow) -> Result<TakenTask, sqlx::Error> {
    let queue =
        if row.try_get::<i16, _>("queue")? == Queue::Play as i16 { Queue::Play } else { Queue::Batch };
    Ok(TakenTask { id: row.try_get("id")?, queue, body: row.try_get("body")? })
}

#[async_trait]
impl TaskQueue for PostgresStore {
    async fn add_task(&self, task: &NewTask, keep: Duration) -> Result<i64, StoreError> {
        let add = async |_| {
            let query = sqlx::query_scalar(ADD).bind(task.queue as i16).bind(&task.needs).bind(&task.body);
            query.bind(keep.as_secs_f64()).fetch_one(&self.pool).await
        };
        self.with_retry(add).await
    }

    async fn task_states(&self, ids: &[i64], keep: Duration) -> Result<Vec<TaskState>, StoreError> {
        let look =
            async |_| sqlx::query(STATES).bind(ids).bind(keep.as_secs_f64()).fetch_all(&self.pool).await;
        let rows = self.with_retry(look).await?;
        let mut there: HashMap<i64, TaskState> = rows.iter().map(state).collect::<Result<_, _>>()?;
        Ok(ids.iter().map(|id| there.remove(id).unwrap_or(TaskState::Gone)).collect())
    }

    async fn delete_tasks(&self, ids: &[i64]) -> Result<(), StoreError> {
        let delete =
            async |_| sqlx::query("DELETE FROM tasks WHERE id = ANY($1)").bind(ids).execute(&self.pool).await;
        self.with_retry(delete).await.map(drop)
    }

    async fn take_task(
        &self,
        worker: &str,
        queues: &[Queue],
        has: &[String],
        lease: Duration,
    ) -> Result<Option<TakenTask>, StoreError> {
        let queues: Vec<i16> = queues.iter().map(|queue| *queue as i16).collect();
        let take = async |_| {
            let query = sqlx::query(TAKE).bind(worker).bind(&queues).bind(has);
            query.bind(lease.as_secs_f64()).bind(MAX_TRIES).fetch_optional(&self.pool).await
        };
        Ok(self.with_retry(take).await?.as_ref().map(taken).transpose()?)
    }

    async fn renew_task(&self, id: i64, worker: &str, lease: Duration) -> Result<bool, StoreError> {
        let renew = async |_| {
            let query = sqlx::query(RENEW).bind(id).bind(worker).bind(lease.as_secs_f64());
            query.execute(&self.pool).await
        };
        Ok(self.with_retry(renew).await?.rows_affected() == 1)
    }

    async fn give_back_task(&self, id: i64, worker: &str) -> Result<(), StoreError> {
        let give_back = async |_| sqlx::query(GIVE_BACK).bind(id).bind(worker).execute(&self.pool).await;
        self.with_retry(give_back).await.map(drop)
    }

    async fn fail_task(&self, id: i64, worker: &str) -> Result<(), StoreError> {
        let fail = async |_| sqlx::query(FAIL).bind(id).bind(worker).execute(&self.pool).await;
        self.with_retry(fail).await.map(drop)
    }

    async fn finish_task(&self, id: i64, result: &TaskResult) -> Result<bool, StoreError> {
        let finish = async |_| {
            let query = sqlx::query(FINISH).bind(id).bind(&result.worker).bind(&result.text);
            query.bind(i64::from(result.checksum)).execute(&self.pool).await
        };
        Ok(self.with_retry(finish).await?.rows_affected() == 1)
    }
}
